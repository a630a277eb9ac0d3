import pg from 'pg';
import type { TestDatabase } from './database.js';

/** A statement with its values. Only a prepared one has a name. */
export interface Sent {
  name?: string;
  text: string;
  values: unknown[];
}

/** A node of a query plan in the JSON format of EXPLAIN ANALYZE. */
interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
}

/** Runs the statements again. @returns the number of rows that they read from these tables */
export async function rowsRead(database: TestDatabase, sent: Sent[], tables: string[]): Promise<number> {
  const client = new pg.Client(database.ownerUrl);
  await client.connect();
  try {
    let rows = 0;
    for (const statement of sent) rows += rowsOf(await planOf(client, statement), tables);
    return Math.round(rows);
  } finally {
    await client.end();
  }
}

/** The plan that the service uses: a generic one if the statement is prepared, and otherwise one for its values. */
async function planOf(client: pg.Client, { name, text, values }: Sent): Promise<Step> {
  const explain = 'EXPLAIN (ANALYZE, FORMAT JSON)';
  await client.query(`SET plan_cache_mode = ${name ? 'force_generic_plan' : 'force_custom_plan'}`);
  if (name) await client.query(`PREPARE again AS ${text}`);
  const { rows } = name
    ? await client.query(`${explain} EXECUTE again (${values.map(literal).join()})`)
    : await client.query(`${explain} ${text}`, values);
  if (name) await client.query('DEALLOCATE again');
  return rows[0]['QUERY PLAN'][0].Plan;
}

function literal(value: unknown): string {
  return value === null ? 'NULL' : pg.escapeLiteral(asText(value));
}

function asText(value: unknown): string {
  if (Array.isArray(value))
    return `{${value.map((item) => (item === null ? 'NULL' : JSON.stringify(asText(item)))).join()}}`;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

function rowsOf(step: Step, tables: string[]): number {
  const { 'Relation Name': table = '', 'Rows Removed by Filter': removed = 0 } = step;
  const own = tables.includes(table) ? (step['Actual Rows'] + removed) * step['Actual Loops'] : 0;
  return (step.Plans ?? []).reduce((sum, part) => sum + rowsOf(part, tables), own);
}
