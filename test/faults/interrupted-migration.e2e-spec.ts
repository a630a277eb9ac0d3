import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/driver/data-source-options.js';
import { MIGRATION_TIMEOUT, runMigrations } from '../../src/platform/database/operations/run-migrations.js';
import { connect } from '../support/connection.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { untilWaiting, waiting } from '../support/lock-barrier.js';
import { startTcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';

let database: TestDatabase;

beforeAll(async () => (database = await createDatabase()));
afterAll(() => database.drop());

const open = (url: string, migration: new () => MigrationInterface) =>
  new DataSource({
    ...dataSourceOptions({ url, poolSize: 2, timeoutMs: MIGRATION_TIMEOUT }),
    migrations: [migration],
  }).initialize();

class ChangeAgents1763799999991 implements MigrationInterface {
  name = 'ChangeAgents1763799999991';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents ADD COLUMN color text');
  }
  async down(): Promise<void> {}
}

class ShowTimeout1763799999992 implements MigrationInterface {
  static shown: unknown;
  name = 'ShowTimeout1763799999992';
  async up(runner: QueryRunner): Promise<void> {
    ShowTimeout1763799999992.shown = await runner.query('SHOW statement_timeout');
  }
  async down(): Promise<void> {}
}

describe('a migration', () => {
  it('gives up its place in the queue of a lock when its process is gone', async () => {
    const reader = await connect(database.url); // such as pg_dump
    await reader.query('BEGIN; LOCK TABLE agents IN ACCESS SHARE MODE');
    const network = await startTcpProxy(database.ownerUrl);
    const source = await open(network.url, ChangeAgents1763799999991);
    const failure = expect(runMigrations(source)).rejects.toThrow();
    await untilWaiting(database);
    network.cut();
    await failure;
    await until(
      () => waiting(database),
      (count) => count === 0,
    );
    await database.query('SELECT FROM agents'); // does not wait, although the reader still has its lock
    await source.destroy();
    await network.stop();
    await reader.end();
  });

  it('has ten minutes for each statement', async () => {
    const source = await open(database.ownerUrl, ShowTimeout1763799999992);
    await runMigrations(source);
    await source.destroy();
    expect(ShowTimeout1763799999992.shown).toEqual([{ statement_timeout: '10min' }]);
  });
});
