import type { TestDatabase } from './database.js';

export interface Violation {
  rule: string;
  rows: object[];
}

/** @param invariants a query for the violations of each rule */
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
