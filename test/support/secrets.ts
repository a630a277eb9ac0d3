import { createHash } from 'node:crypto';
import type { TestDatabase } from './database.js';

/** The forms in which a token could be stored: as text, or as bytes in hexadecimal or Base64. */
function formsOf(token: string): string[] {
  const bytes = [Buffer.from(token), Buffer.from(token, 'base64url')];
  return [token, ...bytes.flatMap((buffer) => [buffer.toString('hex'), buffer.toString('base64')])];
}

export function holdsToken(text: string, token: string): boolean {
  return formsOf(token).some((form) => text.includes(form));
}

/** Finds the tables, in all schemas, that contain one of these texts in any column. */
export async function tablesWith({ query }: TestDatabase, ...texts: string[]): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY name`,
  );
  const searches = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name WHERE EXISTS (
         SELECT FROM ${name} AS row, unnest($1::text[]) AS text WHERE strpos(row::text, text) > 0)`,
  );
  const found = await query<{ name: string }>(searches.join(' UNION ALL '), [texts]);
  return found.map(({ name }) => name);
}

/** Finds the tables that contain the token as text or as bytes. */
export function tablesWithToken(database: TestDatabase, token: string): Promise<string[]> {
  return tablesWith(database, ...formsOf(token));
}

/** Finds the tables that contain the hash of a token. */
export function tablesWithHash(database: TestDatabase, token: string): Promise<string[]> {
  return tablesWith(database, createHash('sha256').update(token).digest('hex'));
}
