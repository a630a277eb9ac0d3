import type pg from 'pg';

interface SessionSetting {
  value: string;
  /** Other values that have the same effect. */
  accepts?: RegExp;
}

/**
 * The session settings on which our statements and the driver rely, by their names in PostgreSQL. A server, a database
 * or a role may have other defaults for them.
 */
const SETTINGS: Record<string, SessionSetting> = {
  DateStyle: { value: 'ISO, MDY', accepts: /^ISO\b/ }, // the order of day and month does not matter in ISO 8601
  TimeZone: { value: 'UTC', accepts: /^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu)$/ },
  IntervalStyle: { value: 'postgres' },
  bytea_output: { value: 'hex' },
  default_transaction_isolation: { value: 'read committed' },
};

/** The settings of a role or a connection, with their values. */
export const SESSION_SETTINGS = Object.entries(SETTINGS).map(([name, { value }]) => [name, value] as const);

const SET = `SELECT ${SESSION_SETTINGS.map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, false)`).join(', ')}`;
const SHOW = `SELECT ${SESSION_SETTINGS.map(([name]) => `current_setting('${name}') AS "${name}"`).join(', ')}`;

/** Sets the settings of one connection. Not for a pooler in transaction mode, whose connections have no session. */
export async function setSession(client: pg.ClientBase): Promise<void> {
  await client.query({ text: SET, values: SESSION_SETTINGS.flat() });
}

/** Checks the settings of a connection. @returns a sentence that names the wrong ones; undefined if all are right */
export async function sessionFault(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<Record<string, string>>(SHOW);
  const actual = rows[0]!;
  const wrong = Object.entries(SETTINGS).filter(
    ([name, { value, accepts }]) => actual[name] !== value && !accepts?.test(actual[name]!),
  );
  if (wrong.length === 0) return undefined;
  const names = wrong.map(([name, { value }]) => `${name} is '${actual[name]}' and not '${value}'`);
  return (
    `In connections of DATABASE_URL, ${names.join(', ')}. Run node dist/commands/roles.js, and RECONNECT in the console ` +
    'of PgBouncer.'
  );
}
