import { createHash } from 'node:crypto';

/** What PostgreSQL says when a migration changed the columns that a statement, planned before it, answers with. */
export const STALE_PLAN = '0A000';

/** How many texts get a name: far more than the service has. What comes after, made with values in it, is not kept. */
const MOST = 1000;

const names = new Map<string, string>();

/**
 * The name under which each connection keeps a statement that it has parsed and planned, or nothing for one that is not
 * worth it. Planning costs more than most of our queries.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
