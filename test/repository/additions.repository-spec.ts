import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.js';
import { launched } from '../support/world-process.js';
import { startWorld, type World } from '../support/world.js';
import { follow, readExample } from './example.js';

/** One copy of the repository for all tests, because each run of the compiler and the linter is slow. */
let copy: RepositoryCopy;
let world: World;

beforeAll(async () => {
  world = await startWorld();
  copy = await copyRepository();
});
afterAll(async () => {
  await copy.remove();
  await world.stop();
});

async function succeeds(command: string, ...args: string[]): Promise<string> {
  const { code, output } = await copy.run(command, args, { DATABASE_URL: world.database.ownerUrl });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.slice(-5000)}`);
  return output;
}

/** Runs a generator. @returns the changed files and the number of new ones */
async function generate(command: string, ...args: string[]) {
  const lines = (await succeeds(command, ...args)).split('\n');
  return {
    changed: lines.flatMap((line) => /UPDATE\S* (\S+)/.exec(line)?.[1] ?? []),
    created: lines.filter((line) => line.includes('CREATE')).length,
  };
}

const npm = (script: string, ...args: string[]) => ['npm', 'run', '--silent', script, '--', ...args] as const;

describe('the generators', () => {
  it('write domains without a question, and change only the root module', async () => {
    const changed = ['src/app.module.ts'];
    expect(await generate('nest', 'g', 'resource', 'shift-plans')).toEqual({ changed, created: 10 });
    expect(await generate(...npm('generate', 'regions', '--parent', 'none'))).toEqual({
      changed,
      created: 10,
    });
    expect(await generate('nest', 'g', 'resource', 'cards', '--crud=false')).toEqual({ changed, created: 4 });
    expect(await generate('nest', 'g', 'guard', 'cards')).toEqual({ changed: [], created: 1 });
  });

  it('refuse a name that the service has already', async () => {
    const { output } = await copy.run('nest', ['g', 'resource', 'invites']);
    expect(output).toContain('exists, see src/organizations/invites/invite.');
  });
});

describe('a migration', () => {
  it('is applied to the database by `npm run migration:run`', async () => {
    await succeeds(...npm('migration:run'));
    expect(await world.database.query('SELECT FROM shift_plans')).toEqual([]);
  });

  it('is drafted from the difference between entities and database', async () => {
    const entity = copy.path('src/regions/region.entity.ts');
    const column = `  @Column({ type: 'text', nullable: true })\n  color: string | null;\n\n`;
    const source = await readFile(entity, 'utf8');
    await writeFile(entity, source.replace(/(?= {2}@Column\({ name: 'created_at')/, column));
    await succeeds(...npm('migration:generate', 'AddRegionColor'));
    const [draft = ''] = (await readdir(copy.path('src/migrations'))).filter((name) =>
      name.includes('AddRegionColor'),
    );
    expect(await readFile(copy.path('src/migrations', draft), 'utf8')).toContain('ADD "color" text');
  });
});

describe('docs/example-module.md', () => {
  it('contains commands and code that work as they are', async () => {
    const { commands, blocks } = readExample(await readFile('docs/example-module.md', 'utf8'));
    expect(commands).toHaveLength(1);
    for (const command of commands) {
      const [program = '', ...args] = command.split(' ').slice(1);
      await succeeds(program, ...args);
    }
    for (const block of blocks) await follow(copy, block);
    expect(blocks.length).toBeGreaterThan(10);
  });

  it('leads to a domain that passes `npm run check`, as generated domains do without a change', async () => {
    const output = await succeeds(...npm('check', 'notes', 'shift-plans', 'regions', 'cards'));
    for (const suite of [
      'notes',
      'note-tags',
      'shift-plans',
      'regions',
      'cross-tenant',
      'fields',
      'migrations',
    ])
      expect(output).toMatch(new RegExp(`PASS .*/${suite}\\.e2e-spec\\.ts`));
  });

  it('leads to a repository without findings of the linter', async () => {
    await succeeds(...npm('lint'));
  });

  it('leads to a repository without type errors, also right after `npm ci`', async () => {
    await rm(copy.path('src/web/client/schema.ts'));
    await succeeds(...npm('prepare'));
    await succeeds('tsc', '--noEmit');
    for (const project of ['src/web/console', 'test/console']) await succeeds('tsc', '-p', project);
  });
});

describe('npm run lint', () => {
  it('checks only the file that is named', async () => {
    const wrong = copy.path('src/cards/wrong.ts');
    await writeFile(wrong, 'export default 1;\n');
    await succeeds(...npm('lint', 'src/cards/cards.module.ts'));
    expect((await copy.run('npm', npm('lint', wrong).slice(1))).output).toContain('no-default-export');
    await rm(wrong);
  });
});

describe('the service', () => {
  it('builds and starts with the new domains, and their routes require a session', async () => {
    await succeeds('nest', 'build');
    const service = await launched(world, {
      cwd: copy.directory,
      wrap: () => [process.execPath, copy.path('dist/main.js')],
      settings: { DATABASE_URL: world.database.ownerUrl }, // outside production, instances migrate by themselves
    });
    const statusOf = async (path: string) => (await fetch(service.origin + path)).status;
    expect(await statusOf('/api/regions')).toBe(401);
    expect(await statusOf('/api/organizations/1/notes')).toBe(401);
    expect(await statusOf('/api/never-made')).toBe(404);
    await service.stop();
  });
});
