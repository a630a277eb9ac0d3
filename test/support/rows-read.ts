import type { TestDatabase } from './database.js';

/** A statement with its values. */
export interface Sent {
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
  let rows = 0;
  for (const { text, values } of sent) {
    const [plan] = await database.query<any>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    rows += rowsOf(plan['QUERY PLAN'][0].Plan, tables);
  }
  return Math.round(rows);
}

function rowsOf(step: Step, tables: string[]): number {
  const { 'Relation Name': table = '', 'Rows Removed by Filter': removed = 0 } = step;
  const own = tables.includes(table) ? (step['Actual Rows'] + removed) * step['Actual Loops'] : 0;
  return (step.Plans ?? []).reduce((sum, part) => sum + rowsOf(part, tables), own);
}
