import pg from 'pg';
import { OperatorError } from '../../config/operator.errors.js';
import { faultOf } from './database-fault.js';
import { scramVerifier } from './scram-verifier.js';
import { SESSION_SETTINGS } from '../driver/session-settings.js';
import { sessionTimeouts } from '../driver/session-timeouts.js';

type Executor = Pick<pg.Client, 'query'>;

/**
 * The functions that runtime roles may execute, although other roles may not. They run with the rights of the owner.
 */
const RUNTIME_FUNCTIONS = ['public.erase_account(bytea)', 'public.erase_account(bytea, text[])'];

/** The key of the advisory lock: concurrent changes of the same rights would fail. */
const LOCK = 7_204_518_634;

/** The tables and views of the service and of the job queue that the current role owns, except those of extensions. */
const SELECT_TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relkind = 'v' OR c.relname = 'migrations' AS "isReadOnly",
         EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = c.relname || '_append_only')
           AS "isAppendOnly"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p', 'v') AND pg_has_role(c.relowner, 'USAGE')
     AND NOT EXISTS (SELECT FROM pg_depend d
                      WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/** The runtime roles: all roles with the right to write the audit trail, except the trail's owner. */
const SELECT_RUNTIME_ROLES = `
  SELECT DISTINCT r.rolname AS name
    FROM pg_class c, aclexplode(c.relacl) AS acl JOIN pg_roles r ON r.oid = acl.grantee
   WHERE c.oid = to_regclass('public.audit_events') AND acl.privilege_type = 'INSERT' AND acl.grantee <> c.relowner`;

const SELECT_ROLE = `
  SELECT rolsuper OR rolcreaterole OR pg_has_role(oid, current_user, 'MEMBER') AS "hasTooManyRights"
    FROM pg_roles WHERE rolname = $1`;

/** SQLSTATE of missing rights. */
const INSUFFICIENT_PRIVILEGE = '42501';

export interface RuntimeRole {
  name: string;
  password: string;
  /** The timeout of its statements in this database, in milliseconds. */
  timeoutMs: number;
}

/**
 * Creates the role with which instances connect, or updates its password, timeouts and rights.
 * @param owner a connection of the role that owns the tables
 * @returns whether password and timeouts were set; false if the role exists and the owner may not change it
 * @throws OperatorError if the role has too many rights or may not be created, or if the tables do not exist yet
 */
export async function makeRuntimeRole(owner: Executor, role: RuntimeRole): Promise<boolean> {
  const { name } = role;
  const { rows: tables } = await owner.query(`SELECT FROM pg_namespace WHERE nspname = 'jobs'`);
  if (tables.length === 0) throw new OperatorError('The database has no tables yet. Run migrate first.');
  const isSet = await createRole(owner, role);
  await inLock(owner, () => grantRights(owner, name));
  return isSet;
}

/**
 * Decides whether it matters that the owner could not change the role. It does not matter if the owner lacks CREATEROLE
 * and the URL can log in, because an administrator manages the role.
 * @throws OperatorError if it matters. An owner with CREATEROLE can lose its right to the role, for example when a
 * later version of PostgreSQL takes the roles over
 */
export async function assertUnchanged(owner: pg.Client, url: string, name: string): Promise<void> {
  const { rows } = await owner.query<{ mayCreate: boolean }>(
    'SELECT rolcreaterole AS "mayCreate" FROM pg_roles WHERE rolname = current_user',
  );
  const fault = rows[0]?.mayCreate ? '' : await loginFault(url);
  if (fault === undefined) return;
  throw new OperatorError(
    `The owner may not change the role ${name}, so it got its rights, but neither the password of RUNTIME_DATABASE_URL nor ` +
      `timeouts. As a superuser, run GRANT ${pg.escapeIdentifier(name)} TO ${pg.escapeIdentifier(owner.user!)} WITH ADMIN OPTION. ` +
      `Then run roles again. ${fault}`.trim(),
  );
}

/** @returns why a login fails with this URL, or undefined */
async function loginFault(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client
    .connect()
    .then(() => undefined)
    .catch((error: unknown) => faultOf(error).sentence.replace('DATABASE_URL', 'RUNTIME_DATABASE_URL'))
    .finally(() => client.end().catch(() => {}));
}

/** Extends the rights of the existing runtime roles to tables and views that a migration has created. */
export async function renewRights(owner: Executor): Promise<void> {
  await inLock(owner, async () => {
    const { rows } = await owner.query<{ name: string }>(SELECT_RUNTIME_ROLES);
    for (const { name } of rows) await grantRights(owner, name);
  });
}

async function createRole(owner: Executor, { name, password, timeoutMs }: RuntimeRole): Promise<boolean> {
  const { rows } = await owner.query<{ hasTooManyRights: boolean }>(SELECT_ROLE, [name]);
  if (rows[0]?.hasTooManyRights)
    throw new OperatorError(`The role ${name} could change the audit trail by itself. Choose another name.`);
  // The server gets a verifier, so that its log never contains the password.
  const definition = `${pg.escapeIdentifier(name)} LOGIN PASSWORD ${pg.escapeLiteral(scramVerifier(password))}`;
  try {
    await owner.query(`${rows[0] ? 'ALTER' : 'CREATE'} ROLE ${definition}`);
    await setDefaults(owner, name, timeoutMs);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    if (rows[0]) return false;
    throw new OperatorError(
      `The owner of the database lacks the right to create the role ${name}. As a superuser, run ALTER ROLE … CREATEROLE, or create the role.`,
      { cause: error },
    );
  }
}

/** Sets what every session of the role needs, because a pooler does not pass on the settings of connections. */
async function setDefaults(owner: Executor, name: string, timeoutMs: number): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name');
  const place = `${pg.escapeIdentifier(name)} IN DATABASE ${pg.escapeIdentifier(rows[0]!.name)}`;
  for (const [setting, milliseconds] of Object.entries(sessionTimeouts(timeoutMs)))
    await owner.query(`ALTER ROLE ${place} SET ${setting} = ${milliseconds}`);
  for (const [setting, value] of SESSION_SETTINGS)
    await owner.query(`ALTER ROLE ${place} SET ${setting} = '${value}'`);
}

/**
 * Grants reading and writing of rows. Append-only tables can only be read and extended, and views and the list of
 * migrations can only be read.
 */
async function grantRights(owner: Executor, name: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; isReadOnly: boolean; isAppendOnly: boolean }>(
    SELECT_TABLES,
  );
  const role = pg.escapeIdentifier(name);
  const all = rows.map((table) => table.name).join(', ');
  await owner.query(`REVOKE CREATE ON SCHEMA public FROM PUBLIC`);
  await owner.query(`GRANT USAGE ON SCHEMA public, jobs TO ${role}`);
  await owner.query(`REVOKE ALL ON ${all} FROM ${role}`);
  for (const { name: table, isReadOnly, isAppendOnly } of rows) {
    const rights = isReadOnly ? 'SELECT' : isAppendOnly ? 'SELECT, INSERT' : 'SELECT, INSERT, UPDATE, DELETE';
    await owner.query(`GRANT ${rights} ON ${table} TO ${role}`);
  }
  await owner.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA jobs TO ${role}`);
  for (const signature of RUNTIME_FUNCTIONS)
    if (await exists(owner, signature))
      await owner.query(`GRANT EXECUTE ON FUNCTION ${signature} TO ${role}`);
}

/** Whether the function exists. It does not before the migration that creates it. */
async function exists(owner: Executor, signature: string): Promise<boolean> {
  const { rows } = await owner.query<{ exists: boolean }>(
    'SELECT to_regprocedure($1) IS NOT NULL AS exists',
    [signature],
  );
  return rows[0]!.exists;
}

/** Changes the rights in one transaction, so that running instances never see a part of the change. */
async function inLock(owner: Executor, work: () => Promise<void>): Promise<void> {
  await owner.query('BEGIN');
  try {
    await owner.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await work();
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
