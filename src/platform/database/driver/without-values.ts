/** The classes of errors whose messages quote names of tables, columns, roles and databases, and no values. */
const QUOTE_NAMES = /^(08|23|25|28|2B|3D|3F|40|42|53|55|57)/;

/**
 * Removes the values of rows and parameters that PostgreSQL repeats in an error, such as an address in `Key
 * (email)=(…)`. The values may be personal data, and errors go into the log and into failed jobs.
 */
export function removeValues(error: Error & { code?: string }): void {
  const { code = '' } = error;
  if (!/^[\dA-Z]{5}$/.test(code)) return;
  Object.assign(error, { detail: undefined, where: undefined, internalQuery: undefined });
  if (QUOTE_NAMES.test(code)) return;
  const { message } = error;
  error.message = message.replace(/"([^"]|"")*"/gs, '"…"');
  error.stack = error.stack?.replace(message, () => error.message);
}
