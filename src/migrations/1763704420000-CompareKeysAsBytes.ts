import { QueryFailedError, type MigrationInterface, type QueryRunner } from 'typeorm';

/** The keys that are text, with the columns that refer to them, because a join uses only an index of its own collation. */
const KEYS = {
  agents: ['id'],
  agent_trials: ['agent_id'],
  billing_customers: ['id'],
  billing_profiles: ['customer_id'],
  checkouts: ['item', 'kind', 'session_id', 'customer_id'],
  early_reversals: ['payment_id'],
  identities: ['issuer', 'subject'],
  invites: ['email_key'],
  low_balance_thresholds: ['agent_id'],
  next_charges: ['subscription_id'],
  notice_settings: ['kind'],
  payment_disputes: ['id', 'payment_id'],
  payments: ['id', 'payment_id', 'subscription_id', 'item'],
  reconciliations: ['part'],
  settlement_objects: ['object_type', 'object_id'],
  stripe_events: ['id'],
  subscriptions: ['id', 'item', 'customer_id'],
  token_budgets: ['agent_id'],
  token_consumptions: ['agent_id', 'idempotency_key'],
  token_grants: ['agent_id', 'source', 'source_key'],
  token_holds: ['agent_id'],
  token_ledger: ['agent_id', 'reason', 'key'],
  token_member_usage: ['agent_id', 'grain'],
  token_reservations: ['agent_id', 'idempotency_key'],
  token_usage: ['agent_id'],
  token_usage_days: ['agent_id'],
};

const DEADLOCK = '40P01';
const MAX_TRIES = 10;

/** The views that show any of these columns, with the roles that may read them. */
const SELECT_VIEWS = `
  SELECT format('DROP VIEW %s', v.oid::regclass) AS removal,
         array_prepend(format('CREATE VIEW %s AS %s', v.oid::regclass, pg_get_viewdef(v.oid)), ARRAY(
           SELECT format('GRANT SELECT ON %s TO %s', v.oid::regclass, acl.grantee::regrole) FROM aclexplode(v.relacl) AS acl
            WHERE acl.privilege_type = 'SELECT' AND acl.grantee NOT IN (0, v.relowner))) AS creation
    FROM pg_class v
   WHERE v.relkind = 'v' AND EXISTS (
     SELECT FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
       JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
      WHERE r.ev_class = v.oid AND d.refobjid = $1::regclass AND a.attname = ANY ($2))
   ORDER BY v.oid`;

/** The triggers with a condition or a list of columns that has any of these. */
const SELECT_TRIGGERS = `
  SELECT format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass) AS removal,
         ARRAY[pg_get_triggerdef(t.oid)] AS creation
    FROM pg_trigger t
   WHERE NOT t.tgisinternal AND t.tgrelid = $1::regclass AND EXISTS (
     SELECT FROM pg_depend d JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
      WHERE d.classid = 'pg_trigger'::regclass AND d.objid = t.oid AND d.refobjid = t.tgrelid AND a.attname = ANY ($2))
   ORDER BY t.tgname`;

/** What PostgreSQL must remove before it changes a column, and how to create it again. */
interface Dependent {
  removal: string;
  creation: string[];
}

/**
 * Compares keys as bytes. With the collation of the database, an update of the system's libraries could change their
 * order, so that unique indexes no longer find a key and accept it twice. Rebuilds the indexes of these columns, but no
 * table. Can be repeated after a failure.
 */
export class CompareKeysAsBytes1763704420000 implements MigrationInterface {
  name = 'CompareKeysAsBytes1763704420000';
  /** Each table is its own transaction, so that the others can be used. */
  readonly transaction = false;

  up(runner: QueryRunner): Promise<void> {
    return setCollations(runner, 'C');
  }

  down(runner: QueryRunner): Promise<void> {
    return setCollations(runner, 'default');
  }
}

async function setCollations(runner: QueryRunner, collation: string): Promise<void> {
  for (const [table, columns] of Object.entries(KEYS))
    for (let tries = 1; ; tries++) {
      await runner.startTransaction();
      try {
        await setCollation(runner, table, columns, collation);
        await runner.commitTransaction();
        break;
      } catch (error) {
        await runner.rollbackTransaction();
        if (tries === MAX_TRIES || !isDeadlock(error)) throw error;
      }
    }
}

async function setCollation(
  runner: QueryRunner,
  table: string,
  columns: string[],
  collation: string,
): Promise<void> {
  const changes = columns.map((column) => `ALTER COLUMN ${column} TYPE text COLLATE "${collation}"`);
  const dependents = [
    // Readers lock a view before its table.
    ...((await runner.query(SELECT_VIEWS, [table, columns])) as Dependent[]),
    ...((await runner.query(SELECT_TRIGGERS, [table, columns])) as Dependent[]),
  ];
  for (const { removal } of dependents) await runner.query(removal);
  await runner.query(`ALTER TABLE ${table} ${changes.join(', ')}`);
  for (const { creation } of dependents) for (const sql of creation) await runner.query(sql);
}

/** A request that holds one lock and waits for another can be in a deadlock with the migration. */
function isDeadlock(error: unknown): boolean {
  return error instanceof QueryFailedError && (error.driverError as { code?: string }).code === DEADLOCK;
}
