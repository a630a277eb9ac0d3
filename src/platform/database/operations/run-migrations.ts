import { MigrationExecutor, type DataSource } from 'typeorm';

/** The key of the advisory lock: an arbitrary number that no other lock uses. */
const LOCK = 7_204_518_633;

/** Migrates the schema. Instances that start at the same time take turns. @returns the number of applied migrations */
export async function runMigrations(database: DataSource): Promise<number> {
  const runner = database.createQueryRunner();
  try {
    await runner.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await runner.query('SELECT pg_advisory_lock($1)', [LOCK]);
    // Migrations run on the connection that holds the lock, because it has no statement timeout.
    const migrations = new MigrationExecutor(database, runner);
    migrations.transaction = 'each';
    return (await migrations.executePendingMigrations()).length;
  } finally {
    await runner.query('SELECT pg_advisory_unlock_all()').catch(() => {});
    await runner.query('RESET statement_timeout; RESET lock_timeout').catch(() => {});
    await runner.release();
  }
}
