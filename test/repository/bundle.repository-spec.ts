import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { build } from '../support/world-process.js';

/** Prints the files in CommonJS that the service loads outside of the bundle, one per line. */
const LIST_LOADED = `
  import Module from 'node:module';
  await import('./dist/chunks/app.js');
  console.log(Object.keys(Module._cache).join('\\n'));
  process.exit();
`;

let loaded: string[];
/** The texts of all chunks. */
let bundled: string;

beforeAll(async () => {
  await build();
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', LIST_LOADED]);
  const chunks = (await readdir('dist/chunks')).map((name) => readFile(`dist/chunks/${name}`, 'utf8'));
  bundled = (await Promise.all(chunks)).join('\n');
  loaded = [...stdout.matchAll(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, name]) => name!);
});

describe('the bundle', () => {
  it('loads packages with binaries or threads from their installation', () => {
    expect(loaded).toContain('sodium-native');
  });

  it("contains TypeORM's driver of PostgreSQL, and none of other databases", () => {
    expect(bundled.match(/\b\w+Driver = class\b/g)).toEqual(['PostgresDriver = class']);
  });

  it('contains no phone numbers of all countries and no recurrence rules, whose use fails', () => {
    expect(bundled).not.toMatch(/libphonenumber|BYSETPOS MUST/);
    for (const what of ['phone numbers', 'recurrence rules'])
      expect(bundled).toContain(`throw new Error("The bundle has no ${what}: see scripts/bundle.mjs.")`);
  });

  // The installed package would be a second copy, with its own classes and memory.
  it.each(['ajv', 'pg', 'semver', 'typeorm'])('contains all of %s', (name) => {
    expect(loaded).not.toContain(name);
  });
});
