import pg from 'pg';
import { DataSource } from 'typeorm';
import type { Config } from '../../config/config.js';
import { BoundedPool } from '../driver/bounded-pool.js';
import { dataSourceOptions } from '../driver/data-source-options.js';
import { sessionFault } from '../driver/session-settings.js';
import { faultOf } from './database-fault.js';
import { PROBE, type DatabaseState } from './database-probe.service.js';
import { ELSEWHERE, leadsElsewhere } from './same-database.js';
import { timeoutWarning } from './timeout-check.service.js';

/** Milliseconds for each connection. A person waits for the answer. */
const TIMEOUT = 5000;

/**
 * The tables and views with rights that the service needs and the role lacks. Views, append-only tables and the list of
 * migrations need fewer rights, see `runtime-role.ts`.
 */
const SELECT_LACKING = `
  SELECT n.nspname || '.' || c.relname AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p', 'v')
     AND NOT EXISTS (SELECT FROM pg_depend d
                      WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     AND NOT (has_table_privilege(c.oid, 'SELECT')
              AND (c.relkind = 'v' OR c.relname = 'migrations' OR has_table_privilege(c.oid, 'INSERT'))
              AND (c.relkind = 'v' OR c.relname = 'migrations'
                   OR EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = c.relname || '_append_only')
                   OR has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE')))
   ORDER BY 1`;

/** The server process behind a connection. Has a parameter, because only statements with parameters are prepared. */
const SELECT_PROCESS = 'SELECT pg_backend_pid() AS pid WHERE $1::int = 1';
/** The SQLSTATEs of a prepared statement that is unknown or already exists, because the session is another one. */
const FOREIGN_STATEMENT = new Set(['26000', '42P05']);

/**
 * The state of a database, the tables whose rights the role lacks, and faults in sentences. Without the state if the
 * database cannot be read.
 */
export interface TriedDatabase {
  state?: DatabaseState;
  lacking: string[];
  faults: string[];
}

type Checked = Config['database'];

/** Connects as an instance does for requests, and reads the state of the database and the rights of the role. */
export async function tryDatabase(database: Checked): Promise<TriedDatabase> {
  const source = new DataSource(dataSourceOptions({ ...database, poolSize: 2 }, TIMEOUT));
  try {
    await source.initialize();
    const pool = BoundedPool.of(source);
    const faults = await sharedSession(pool, database);
    const settings = [await sessionFault(pool), await timeoutWarning(pool, database.timeoutMs)];
    return {
      ...(await stateOf(pool)),
      faults: [...faults, ...settings.filter((fault) => fault !== undefined)],
    };
  } catch (error) {
    return { faults: [faultOf(error).sentence], lacking: [] };
  } finally {
    if (source.isInitialized) await source.destroy().catch(() => {});
  }
}

/**
 * Connects as an instance does for jobs, which need sessions of their own.
 * @param connection the options of the queue's connections
 */
export async function tryJobs(connection: pg.PoolConfig, database: Checked): Promise<TriedDatabase> {
  const { url, directUrl } = database;
  const pool = new pg.Pool({ ...connection, connectionTimeoutMillis: TIMEOUT, max: 2 });
  pool.on('error', () => {});
  try {
    const isShared = await hasSharedSessions(pool);
    const isElsewhere = !isShared && directUrl !== null && (await leadsElsewhere(pool, url));
    const faults = isShared ? [NO_SESSIONS] : isElsewhere ? [`It ${ELSEWHERE}.`] : [];
    return { ...(await stateOf(pool)), faults };
  } catch (error) {
    const sentence = faultOf(error).sentence;
    return {
      faults: [directUrl === null ? sentence : sentence.replace(URL_NAMES, 'DATABASE_DIRECT_URL')],
      lacking: [],
    };
  } finally {
    await pool.end().catch(() => {});
  }
}

const URL_NAMES = /DATABASE_URL( or DATABASE_DIRECT_URL)?/;
const NO_SESSIONS =
  'It leads to a pooler in transaction mode, but jobs need sessions of their own. ' +
  'Set DATABASE_DIRECT_URL to PostgreSQL itself.';
const NO_STATEMENTS =
  'It leads to a pooler in transaction mode, which loses prepared statements. ' +
  'Set DATABASE_PREPARED_STATEMENTS=false, and DATABASE_DIRECT_URL to PostgreSQL itself.';

async function stateOf(pool: pg.Pool): Promise<Pick<TriedDatabase, 'state' | 'lacking'>> {
  const state = (await pool.query<DatabaseState>(PROBE)).rows[0]!;
  const lacking = (await pool.query<{ name: string }>(SELECT_LACKING)).rows.map(({ name }) => name);
  return { state, lacking };
}

async function sharedSession(pool: pg.Pool, { preparedStatements }: Checked): Promise<string[]> {
  if (!preparedStatements) return [];
  try {
    await hasSharedSessions(pool);
    return [];
  } catch (error) {
    if (FOREIGN_STATEMENT.has((error as { code?: string }).code ?? '')) return [NO_STATEMENTS];
    throw error;
  }
}

/**
 * Whether a pooler gives the transactions of one connection to different sessions of the server: a transaction of a
 * second connection takes the session that the first one has just used.
 */
async function hasSharedSessions(pool: pg.Pool): Promise<boolean> {
  const first = await pool.connect();
  const second = await pool.connect();
  const processOf = async (client: pg.PoolClient) =>
    (await client.query<{ pid: number }>(SELECT_PROCESS, [1])).rows[0]!.pid;
  try {
    const before = await processOf(first);
    await second.query('BEGIN');
    await second.query('SELECT 1');
    return (await processOf(first)) !== before;
  } finally {
    first.release(true);
    second.release(true);
  }
}
