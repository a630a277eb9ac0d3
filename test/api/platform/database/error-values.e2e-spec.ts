import { inspect } from 'node:util';
import { DataSource } from 'typeorm';
import { BoundedPool } from '../../../../src/platform/database/driver/bounded-pool.js';
import { dataSourceOptions } from '../../../../src/platform/database/driver/data-source-options.js';
import { createDatabase, type TestDatabase } from '../../../support/database.js';

const SECRET = 'zebulon@example.com';
const MINUTE = 60_000;

let database: TestDatabase;
const sources: DataSource[] = [];

beforeAll(async () => {
  database = await createDatabase();
  for (const preparedStatements of [true, false])
    sources.push(
      await new DataSource(
        dataSourceOptions({ url: database.ownerUrl, poolSize: 1, timeoutMs: MINUTE, preparedStatements }),
      ).initialize(),
    );
  await sources[0]!.query(
    'CREATE TABLE people (email text PRIMARY KEY, name varchar(3) CHECK (name <> $$a$$))',
  );
  await sources[0]!.query('INSERT INTO people VALUES ($1)', [SECRET]);
});
afterAll(async () => {
  for (const source of sources) await source.destroy();
  await database.drop();
});

const FAILURES: [sql: string, message: RegExp][] = [
  ['INSERT INTO people VALUES ($1)', /^duplicate key value violates unique constraint "people_pkey"$/],
  [`INSERT INTO people (email, name) SELECT $1 || 'x', 'a'`, /^new row for relation "people" violates check/],
  ['SELECT $1::text::uuid', /^invalid input syntax for type uuid: "…"$/],
  ['SELECT $1::text::int', /^invalid input syntax for type integer: "…"$/],
  ['SELECT $1::text::timestamptz', /^invalid input syntax for type timestamp with time zone: "…"$/],
  ['SELECT $1::text::jsonb', /^invalid input syntax for type json$/],
  [
    `DO $$ BEGIN RAISE EXCEPTION 'the person "zebulon@example.com" is unknown'; END $$`,
    /^the person "…" is unknown$/,
  ],
];

describe('an error of the database', () => {
  for (const [sql, message] of FAILURES)
    it(`contains no value of a row or parameter: ${sql}`, async () => {
      const values = sql.includes('$1') ? [SECRET] : [];
      for (const source of sources) {
        const errors = [
          await BoundedPool.of(source)
            .query({ text: sql, values })
            .catch((error: unknown) => error),
          await source
            .transaction((manager) => manager.query(sql, values))
            .catch((error: Error & { driverError: unknown }) => error.driverError),
        ];
        for (const error of errors) {
          expect((error as Error).message).toMatch(message);
          expect(inspect(error, { depth: 5 })).not.toContain('zebulon');
        }
      }
    });
});
