import pg from 'pg';
import { faultOf } from './database-fault.js';
import { PROBE, type DatabaseState } from './database-probe.js';

/** Milliseconds for the connection and for each statement. A person waits for the answer. */
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

/** The state of a database and the tables without rights, or a fault in a sentence. */
export type TriedDatabase = { state: DatabaseState; lacking: string[] } | { fault: string };

/** Connects to the database as an instance does, and reads its state and the rights of the role. */
export async function tryDatabase(url: string): Promise<TriedDatabase> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'organization-workspace check',
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const state = (await client.query<DatabaseState>(PROBE)).rows[0]!;
    const lacking = (await client.query<{ name: string }>(SELECT_LACKING)).rows.map(({ name }) => name);
    return { state, lacking };
  } catch (error) {
    return { fault: faultOf(error).sentence };
  } finally {
    await client.end().catch(() => {});
  }
}
