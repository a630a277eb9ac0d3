import { readFile } from 'node:fs/promises';
import '../../../../src/app.module.js'; // its modules declare their tables
import { storedTables } from '../../../../src/platform/database/stored.js';
import { createDatabase, type TestDatabase } from '../../../support/database.js';

let database: TestDatabase;
let tables: string[];

beforeAll(async () => {
  database = await createDatabase();
  const rows = await database.query<{ name: string }>(
    `SELECT CASE n.nspname WHEN 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p')`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => database.drop());

describe('every table', () => {
  it('declares what happens to it when an organization or a person is deleted', () => {
    const declared = storedTables();
    const missing = tables.filter(
      (name) => !name.includes('.') && name !== 'migrations' && !declared.has(name),
    );
    expect(missing.map((name) => `Add @Stored({ … }) to the entity of the table ${name}.`)).toEqual([]);
    for (const fates of declared.values())
      for (const text of [fates.holds, fates.grows, fates.cleaned]) expect(text).not.toBe('');
  });

  it('has rows that are deleted together with the rows they refer to, if those can be deleted', async () => {
    const declared = storedTables();
    const references = await database.query<{ name: string; foreign: string; deletes: boolean }>(
      `SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS foreign, confdeltype = 'c' AS deletes
         FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    for (const { name, foreign, deletes } of references) {
      const { organizationDeleted, personErased } = declared.get(foreign)!;
      const isDeleted = [organizationDeleted, personErased].some(
        (fate) => typeof fate === 'object' && 'delete' in fate,
      );
      expect([name, foreign, !isDeleted || deletes]).toEqual([name, foreign, true]);
    }
  });

  it('is described for operators in docs/operations.md', async () => {
    const section = (await readFile('docs/operations.md', 'utf8'))
      .split('\n## Tables\n')[1]!
      .split('\n## ')[0]!;
    const cells = section.split('\n').flatMap((line) => /^\| (`.*?)\|/.exec(line)?.[1] ?? []);
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
    const isNamed = (table: string) =>
      named.some((name) => name === table || (name.endsWith('*') && table.startsWith(name.slice(0, -1))));
    expect(tables.filter((table) => !isNamed(table))).toEqual([]);
    expect(named.filter((name) => !name.endsWith('*') && !tables.includes(name))).toEqual([]);
  });
});
