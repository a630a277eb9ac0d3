import { MigrationExecutor, type DataSource } from 'typeorm';

/** Any number will do that nothing else locks. */
const LOCK = 7_204_518_633;

/** Brings the schema up to date. Instances that do so at the same moment wait for one another. */
export async function runMigrations(database: DataSource): Promise<void> {
  const runner = database.createQueryRunner();
  try {
    await runner.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await runner.query('SELECT pg_advisory_lock($1)', [LOCK]);
    // On the connection that holds the lock and has all the time it needs.
    const migrations = new MigrationExecutor(database, runner);
    migrations.transaction = 'each';
    await migrations.executePendingMigrations();
  } finally {
    await runner.query('SELECT pg_advisory_unlock_all()').catch(() => {});
    await runner.query('RESET statement_timeout; RESET lock_timeout').catch(() => {});
    await runner.release();
  }
}
