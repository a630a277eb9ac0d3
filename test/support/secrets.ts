import { createHash } from 'node:crypto';
import type { TestDatabase } from './database.js';

/** The forms in which a token could be stored: as text or as hexadecimal bytes. */
function formsOf(token: string): string[] {
  const bytes = [Buffer.from(token), Buffer.from(token, 'base64url')];
  return [token, ...bytes.flatMap((buffer) => [buffer.toString('hex'), buffer.toString('base64')])];
}

export function holdsToken(text: string, token: string): boolean {
  return formsOf(token).some((form) => text.includes(form));
}

/** Finds the tables, in all schemas, that contain this text in any column. */
export async function tablesWith({ query }: TestDatabase, text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY name`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(`SELECT FROM ${name} AS row WHERE strpos(row::text, $1) > 0 LIMIT 1`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Finds the tables that contain the token as text or as bytes. */
export async function tablesWithToken(database: TestDatabase, token: string): Promise<string[]> {
  return (await Promise.all(formsOf(token).map((form) => tablesWith(database, form)))).flat();
}

/** Finds the tables that contain the hash of a token. */
export function tablesWithHash(database: TestDatabase, token: string): Promise<string[]> {
  return tablesWith(database, createHash('sha256').update(token).digest('hex'));
}
