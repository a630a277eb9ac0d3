import { createHash } from 'node:crypto';

/**
 * The maximum number of cached names, far above the number of our statements. The limit bounds the memory in case texts
 * contain values, because such texts are different each time.
 */
const MAX_NAMES = 1000;

const names = new Map<string, string>();
/** Incremented when a migration invalidates prepared statements. */
let generation = 0;

/**
 * The name under which each connection keeps the parsed and planned statement. Planning costs more than most of our
 * queries. Undefined for a new text once MAX_NAMES names exist.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `${createHash('sha256').update(text).digest('base64url')}.${generation}`;
  names.set(text, name);
  return name;
}

/**
 * Gives all statements new names after one has failed because of a migration, so that connections prepare them again.
 * The other statements are probably outdated, too. Does nothing if the statement already has a new name.
 * @param name the name under which the statement failed
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
