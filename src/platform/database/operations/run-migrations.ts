import { MigrationExecutor, type DataSource } from 'typeorm';

/** The key of the advisory lock: an arbitrary number that no other lock uses. */
const LOCK = 7_204_518_633;

/** The longest statement of a migration in milliseconds, including its wait for a lock. */
export const MIGRATION_TIMEOUT = 600_000;

/**
 * PostgreSQL ends a statement whose client is gone after this time. Otherwise, an ALTER of a killed process still waits
 * for its lock, and all statements on the table wait behind it.
 */
const CLIENT_CHECK = '1s';

/** Migrates the schema. Instances that start at the same time take turns. @returns the number of applied migrations */
export async function runMigrations(database: DataSource): Promise<number> {
  const runner = database.createQueryRunner();
  try {
    // PostgreSQL refuses this on Windows, where it cannot see that a client is gone.
    await runner.query(`SET client_connection_check_interval = '${CLIENT_CHECK}'`).catch(() => {});
    await runner.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await runner.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await runner.query(`SET statement_timeout = ${MIGRATION_TIMEOUT}`);
    // Migrations run on the connection that holds the lock, because it has these timeouts.
    const migrations = new MigrationExecutor(database, runner);
    migrations.transaction = 'each';
    return (await migrations.executePendingMigrations()).length;
  } finally {
    await runner.query('SELECT pg_advisory_unlock_all()').catch(() => {});
    await runner
      .query('RESET statement_timeout; RESET lock_timeout; RESET client_connection_check_interval')
      .catch(() => {});
    await runner.release();
  }
}
