import type { TestDatabase } from './database.js';

export interface Violation {
  rule: string;
  rows: object[];
}

/** Runs the queries of all invariants. @param invariants by name, a query that returns the violations */
export async function violationsOf(
  { query }: Pick<TestDatabase, 'query'>,
  invariants: Record<string, string>,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [rule, sql] of Object.entries(invariants)) {
    const rows = await query(sql);
    if (rows.length > 0) violations.push({ rule, rows });
  }
  return violations;
}
