import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../support/free-port.js';
import { until } from '../../../support/until.js';
import { PostgresServer } from './server.js';

const STANDBY = 'standby';

/** Two PostgreSQL servers with synchronous replication: a commit waits until the standby has stored it. */
export class Pair {
  primary: PostgresServer;
  /** The standby. Between a promotion and `join`, the former primary. */
  other: PostgresServer;

  private constructor(one: PostgresServer, two: PostgresServer) {
    [this.primary, this.other] = [one, two];
  }

  static async start(directory: string): Promise<Pair> {
    const [one, two] = await Promise.all(
      ['one', 'two'].map(async (name) => new PostgresServer(await freePort(), join(directory, name))),
    );
    const pair = new Pair(one!, two!);
    try {
      await one!.start();
      await pair.letHaproxyIn();
      await pair.join();
      return pair;
    } catch (error) {
      await pair.stop();
      throw error;
    }
  }

  /** Rebuilds the other server as a synchronous standby, from a base backup of the primary. */
  async join(): Promise<void> {
    const { primary, other } = this;
    await other.stop();
    const label = await primary.inSession(async (client) => {
      await client.query(`SELECT pg_backup_start('join', true)`);
      await other.copy(primary);
      const { rows } = await client.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(false)',
      );
      return rows[0]!.labelfile;
    });
    await other.place('backup_label', label);
    await other.fence();
    const { username, password } = new URL(primary.url);
    await other.start({
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=${STANDBY}`,
    });
    await primary.query(
      `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`,
      'SELECT pg_reload_conf()',
    );
    await until(
      () => primary.query<{ state: string }>('SELECT sync_state AS state FROM pg_stat_replication'),
      ([row]) => row?.state === 'sync',
    );
  }

  /** Promotes the standby after the primary has failed. The former primary can then only start as a standby. */
  async failOver(): Promise<void> {
    await this.primary.fence();
    await this.promote();
  }

  /** Promotes the standby while the primary is running. The former primary then rejects writes. */
  async switchOver(): Promise<void> {
    const { primary, other } = this;
    await primary.query('ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()');
    // After the promotion, open connections to the former primary could read stale data. HAProxy must close them first.
    await until(
      () =>
        primary.query<{ connected: number }>(
          `SELECT count(*)::int AS connected FROM pg_stat_activity WHERE application_name LIKE 'organization-workspace%'`,
        ),
      ([row]) => row!.connected === 0,
    );
    const [row] = await primary.query<{ position: string }>('SELECT pg_current_wal_flush_lsn() AS position');
    await other.replays(row!.position);
    await this.promote();
  }

  async stop(): Promise<void> {
    await Promise.all([this.primary.stop(), this.other.stop()]);
  }

  /** Adds the role that `deploy/haproxy/postgres.cfg` uses for its checks. */
  private async letHaproxyIn(): Promise<void> {
    const { primary } = this;
    const rules = await readFile(join(primary.data, 'pg_hba.conf'), 'utf8');
    await primary.place('pg_hba.conf', `host postgres haproxy 127.0.0.1/32 trust\n${rules}`);
    await primary.query('CREATE ROLE haproxy LOGIN CONNECTION LIMIT 10', 'SELECT pg_reload_conf()');
  }

  private async promote(): Promise<void> {
    const { primary, other } = this;
    await other.query('SELECT pg_promote()');
    [this.primary, this.other] = [other, primary];
  }
}
