import { readFile } from 'node:fs/promises';
import { createDatabase, type TestDatabase } from '../../../support/database.js';

let database: TestDatabase;

beforeAll(async () => (database = await createDatabase()));
afterAll(() => database.drop());

it('docs/operations.md says of every table what it holds, how it grows and what cleans it', async () => {
  const rows = await database.query<{ name: string }>(
    `SELECT CASE n.nspname WHEN 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  const section = (await readFile('docs/operations.md', 'utf8'))
    .split('\n## Tables\n')[1]!
    .split('\n## ')[0]!;
  const described = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  for (const cells of described) expect(cells.filter(Boolean)).toHaveLength(4);
  const named = described.flatMap(([tables]) => [...tables!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
  expect(named.sort()).toEqual(rows.map(({ name }) => name).sort());
});
