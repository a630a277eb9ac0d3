import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { documentedCode } from '../../support/documented-code.js';

const PAGE = 'docs/single-page-applications.md';

/** A browser application in strict TypeScript, with a copy of the client. */
const CONFIGURATION = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    strictPropertyInitialization: false,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  include: ['*.ts'],
};

/** Functions and values of the reader's application. */
const APPLICATION = `
declare const id: string, signal: AbortSignal;
declare const invites: { email: string; role: 'admin' | 'member' }[];
declare function suggestAnotherName(): void;
declare function refresh(): void;
declare function refreshAgents(agentId: string | null): void;
declare function openOrganization(id: string): void;
declare function show(code: string, retryAfter: number | null): void;
declare function showPerson(name: string | null, mayRemove: boolean): void;
declare function showChoice(kind: string, state: { isOn: boolean; isDisabled: boolean }): void;
declare function showLink(email: string, url: string): void;
declare function offerToResend(inviteId: string | undefined): void;
declare function showProblem(email: string, problem: object | undefined): void;
`;
/** What precedes code that is a part of a file. */
const IMPORTS = `
import { attempt, createClient, orThrow } from './client/client.js';
import { pages } from './client/pages.js';
const api = createClient();
`;

let directory: string;

/** Writes the types of the client. */
beforeAll(() => promisify(execFile)(process.execPath, ['scripts/client.mjs']));

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'workspace-documented-'));
  await cp('src/web/client', join(directory, 'client'), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(directory, 'node_modules'));
  await writeFile(join(directory, 'application.d.ts'), APPLICATION);
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(CONFIGURATION));
});
afterEach(() => rm(directory, { recursive: true }));

/** @returns the errors of the compiler */
function compile(): Promise<string> {
  const args = [join(process.cwd(), 'node_modules/typescript/bin/tsc'), '-p', directory];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (_error, stdout) => resolve(stdout));
  });
}

/** Writes each block of code as a file. */
async function write(blocks: Awaited<ReturnType<typeof documentedCode>>): Promise<void> {
  for (const [index, { name, code }] of blocks.entries()) {
    const isPart = name === undefined && !/^import /m.test(code);
    await writeFile(join(directory, name ?? `part-${index}.ts`), isPart ? IMPORTS + code : code);
  }
}

describe('the TypeScript code of the page about single-page applications', () => {
  it('compiles', async () => {
    const blocks = await documentedCode(PAGE, 'ts');
    expect(blocks.flatMap(({ name }) => name ?? [])).toEqual([
      'sign-in-again.ts',
      'new-organization.ts',
      'signed-in.ts',
      'session-changed.ts',
    ]);
    await write([...blocks, { name: 'wrong.ts', code: IMPORTS + 'void (await api.GET("/api/mee", {}));\n' }]);
    // The wrong file proves that errors would be found.
    expect((await compile()).match(/^[^ ].*?: error/gm)).toEqual([expect.stringContaining('wrong.ts')]);
  });
});
