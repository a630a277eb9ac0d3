import { createHash } from 'node:crypto';

/** How many texts get a name: far more than the service has. What comes after, made with values in it, is not kept. */
const MOST = 1000;

const names = new Map<string, string>();
/** How often the schema changed below what was prepared. */
let generation = 0;

/**
 * The name under which each connection keeps a statement that it has parsed and planned, or nothing for one that is not
 * worth it. Planning costs more than most of our queries.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  const name = `${createHash('sha256').update(text).digest('base64url')}.${generation}`;
  names.set(text, name);
  return name;
}

/**
 * Gives all statements new names, so that every connection prepares them anew: where one plan does not fit the schema
 * any more, others on other connections don't either. Does nothing if the text has another name by now.
 */
export function outdate(text: string, name: string | undefined): void {
  if (name === undefined || names.get(text) !== name) return;
  generation++;
  names.clear();
}

/**
 * Whether a migration changed the columns that a statement, prepared before it, answers with. Other things that
 * PostgreSQL does not support have the same code; its message is translated.
 */
export function isOutdatedPlan({ code, routine }: { code?: string; routine?: string }): boolean {
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
