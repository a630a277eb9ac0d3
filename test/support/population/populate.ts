import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { TABLES, type Value } from './population.js';

/**
 * Fills a migrated database with organizations, the same number of users, and their data. For speed, triggers and
 * foreign keys are disabled, because the generated rows are consistent, and indexes are built at the end.
 */
export async function populate(databaseUrl: string, organizations: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '1GB'`);
    const indexes = [...(await dropConstraints(client)), ...(await dropIndexes(client))];
    for (const { table, columns, each, row } of TABLES) {
      const rows = function* () {
        for (let n = 0; n < organizations; n++)
          for (let place = 0; place < each; place++)
            yield row({ n, place, id: n * each + place, organizations });
      };
      const copy = client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN`));
      await pipeline(Readable.from(blocks(rows()), { objectMode: false }), copy);
    }
    for (const index of indexes) await client.query(index);
    await client.query('SET session_replication_role = origin');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** Drops keys that no foreign key refers to. @returns the statements that restore them */
async function dropConstraints(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint c
     WHERE conrelid = ANY ($1::text[]::regclass[]) AND contype IN ('p', 'u')
       AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conindid = c.conindid)`,
    [TABLES.map(({ table }) => table)],
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows.map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
  );
}

/** Drops indexes without a constraint. @returns the statements that restore them */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS statement
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ statement }) => statement);
}

/** Rows are written in large blocks, for speed. In bytes. */
const BLOCK = 1 << 19;

function* blocks(rows: Iterable<Value[]>): Generator<Buffer> {
  let block = '';
  for (const row of rows) {
    block += `${row.map((value) => (value === null ? '\\N' : String(value))).join('\t')}\n`;
    if (block.length < BLOCK) continue;
    yield Buffer.from(block);
    block = '';
  }
  yield Buffer.from(block);
}
