import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openApiDocument } from '../../src/commands/openapi-document.js';
import { build } from '../support/world-process.js';

const run = promisify(execFile);

/** A generator, its command line, and code that uses its client. `Same` demands equal types. */
interface Generator {
  name: string;
  args: string[];
  use: string;
}

const GENERATORS: Generator[] = [
  {
    name: 'openapi-typescript',
    args: ['openapi.json', '--output', 'schema.ts'],
    use: `
      import type { components, operations } from './schema';
      type Get = operations['getOrganization'];
      export const id: Same<Get['parameters']['path']['id'], string> = true;
      type Shown = Get['responses'][200]['content']['application/json'];
      export const relation: Same<Shown['relation'], 'owner' | 'admin' | 'member'> = true;
      export const retryAfter: Same<Get['responses'][429]['headers']['retry-after'], number> = true;
      export const field: components['schemas']['FieldProblem']['code'] = 'too_long';
      export const via: Same<components['schemas']['Access']['via'], Via> = true;
      type NoSession = Get['responses'][401]['content']['application/problem+json'];
      export const code: Same<NoSession['code'], 'unauthenticated'> = true;`,
  },
  {
    name: '@hey-api/openapi-ts',
    args: ['--input', 'openapi.json', '--output', 'client'],
    use: `
      import { getOrganization, type Access, type FieldProblem, type GetOrganizationData } from './client';
      export const id: Same<GetOrganizationData['path']['id'], string> = true;
      const { data, error } = await getOrganization({ path: { id: '0' } });
      export const relation: 'owner' | 'admin' | 'member' | undefined = data?.relation;
      export const detail: string | undefined = error?.detail;
      export const field: FieldProblem['code'] = 'too_long';
      export const via: Same<Access['via'], Via> = true;`,
  },
  {
    name: 'orval',
    args: ['--input', 'openapi.json', '--output', 'client.ts', '--client', 'fetch'],
    use: `
      import { getOrganization, type Access, type FieldProblem } from './client';
      export const id: Same<Parameters<typeof getOrganization>[0], string> = true;
      const answer = await getOrganization('0');
      if (answer.status === 200) answer.data.relation satisfies 'owner' | 'admin' | 'member';
      if (answer.status === 404) answer.data.detail satisfies string;
      export const field: FieldProblem['code'] = 'too_long';
      export const via: Same<Access['via'], Via> = true;`,
  },
];

const TYPES = `
  type Via = 'subscription' | 'trial' | 'tokens' | null;
  type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;`;

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noEmit: true,
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
};

let document: string;
let directory: string;

beforeAll(async () => (document = JSON.stringify(await openApiDocument())));
beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'workspace-clients-'))));
afterEach(() => rm(directory, { recursive: true }));

/** The file of a package's only command. */
async function commandOf(name: string): Promise<string> {
  const { bin } = JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8')) as { bin: unknown };
  const file = typeof bin === 'string' ? bin : Object.values(bin as Record<string, string>)[0]!;
  return join(process.cwd(), 'node_modules', name, file);
}

/** Compiles the directory. @returns the errors */
async function compile(options: object): Promise<string> {
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [compiler, '-p', directory]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

describe('a client generated from the OpenAPI document', () => {
  it.each(GENERATORS)('by $name compiles and has exact types', async ({ name, args, use }) => {
    await writeFile(join(directory, 'openapi.json'), document);
    await run(process.execPath, [await commandOf(name), ...args], { cwd: directory });
    await writeFile(join(directory, 'use.ts'), `${use}\n${TYPES}\n`);
    expect(await compile(compilerOptions)).toBe('');
  });
});

describe('the client of this repository', () => {
  it('has types that need no package but openapi-fetch, with the strict node_modules of pnpm', async () => {
    await build();
    await cp('dist/client', join(directory, 'client'), { recursive: true });
    // TypeScript follows the link, so packages beside openapi-fetch are not visible from the application.
    await mkdir(join(directory, 'node_modules'));
    await symlink(resolve('node_modules/openapi-fetch'), join(directory, 'node_modules/openapi-fetch'));
    await writeFile(
      join(directory, 'use.ts'),
      `import { createClient } from './client/client';
       export const api = createClient();
       export const create = (name: string) => api.POST('/api/organizations', { body: { name } });`,
    );
    const outDir = join(directory, 'out');
    expect(await compile({ ...compilerOptions, noEmit: false, declaration: true, outDir })).toBe('');
  });
});

describe('the generators', () => {
  it('share the TypeScript of this repository', async () => {
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: object };
    const copies = Object.keys(packages).filter((path) => /(^|\/)node_modules\/typescript$/.test(path));
    expect(copies).toEqual(['node_modules/typescript']);
  });
});
