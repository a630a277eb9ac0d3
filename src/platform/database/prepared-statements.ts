import { createHash } from 'node:crypto';

/**
 * The maximum number of cached names, which is far above the number of our statements. Further texts would contain
 * values, so they would never be reused.
 */
const MOST = 1000;

const names = new Map<string, string>();
/** Incremented when a migration invalidates prepared statements. */
let generation = 0;

/**
 * The name under which each connection keeps the parsed and planned statement. Planning costs more than most of our
 * queries. Undefined once MOST names exist.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  const name = `${createHash('sha256').update(text).digest('base64url')}.${generation}`;
  names.set(text, name);
  return name;
}

/**
 * Renames all statements, so that every connection prepares them again. If one plan no longer fits the schema, others
 * probably do not fit either. Does nothing if the text has been renamed already.
 */
export function outdate(text: string, name: string | undefined): void {
  if (name === undefined || names.get(text) !== name) return;
  generation++;
  names.clear();
}

/**
 * Whether a migration has changed the result columns of a prepared statement. Other unsupported features have the same
 * code, and the message is localized. So the source routine identifies the error.
 */
export function isOutdatedPlan({ code, routine }: { code?: string; routine?: string }): boolean {
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
