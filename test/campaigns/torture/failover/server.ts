import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../../../../src/sandbox/postgres/postgres.js';
import { until } from '../../../support/until.js';
import { killServer } from './kill-server.js';

/** One of two PostgreSQL servers: the primary, its standby, or a former primary. */
export class PostgresServer {
  private running: EmbeddedPostgres | undefined;

  constructor(
    readonly port: number,
    private readonly directory: string,
  ) {}

  get data(): string {
    return join(this.directory, 'data');
  }

  /** The URL of a superuser. After the first start, it also exists while the server is down. */
  get url(): string {
    return this.running!.url;
  }

  /** @param settings in addition to those of all servers */
  async start(settings: Record<string, string> = {}): Promise<void> {
    this.running = await startPostgres({
      directory: this.directory,
      port: this.port,
      database: 'workspace',
      settings: { max_connections: '200', wal_keep_size: '1GB', ...settings },
    });
  }

  async stop(): Promise<void> {
    await this.running?.stop();
  }

  kill(): Promise<void> {
    return killServer(this.data);
  }

  /** Runs SQL directly on this server as a superuser. @returns the rows of the last statement */
  async query<Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]> {
    return this.inSession(async (client) => {
      let rows: Row[] = [];
      for (const sql of statements) ({ rows } = await client.query<Row>(sql));
      return rows;
    });
  }

  async inSession<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    await client.connect();
    return work(client).finally(() => client.end());
  }

  /** Ensures that the server can only start as a standby, which rejects writes. */
  async fence(): Promise<void> {
    await this.place('standby.signal', '');
  }

  /** Replaces this server's data by a copy of another server, which may be running. */
  async copy(other: PostgresServer): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    await rm(this.data, { recursive: true, force: true });
    // Files may disappear during the copy. Recovery repeats their changes, so exit code 1 is not a failure.
    await promisify(execFile)('cp', ['-a', other.data, this.data]).catch((error: { code: unknown }) => {
      if (error.code !== 1) throw error;
    });
    for (const file of ['postmaster.pid', 'postmaster.opts', 'standby.signal'])
      await rm(join(this.data, file), { force: true });
  }

  /** Writes a file into the data directory, with the owner of the other files. */
  async place(name: string, text: string): Promise<void> {
    const file = join(this.data, name);
    await writeFile(file, text);
    await promisify(execFile)('chown', [`--reference=${join(this.data, 'PG_VERSION')}`, file]);
  }

  /** Waits until the server has replayed the log up to this position. */
  async replays(position: string): Promise<void> {
    const ask = () =>
      this.query<{ done: boolean }>(
        `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '${position}') >= 0 AS done`,
      );
    await until(ask, ([row]) => row!.done);
  }
}
