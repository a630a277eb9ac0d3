import type { TestDatabase } from './database.js';

/** All rows of all tables, as text in lower case. */
export async function dump({ query }: Pick<TestDatabase, 'query'>): Promise<string> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => query(`SELECT row_to_json(t)::text AS row FROM ${name} t`)),
  );
  return JSON.stringify(rows).toLowerCase();
}
