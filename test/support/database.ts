import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';

/** The database of one test file, a copy of the migrated template. */
export interface TestDatabase {
  /** The URL of the runtime role, with which services connect. */
  url: string;
  /** The same over a Unix socket, which costs less processor time than TCP. */
  socketUrl: string;
  /** The URL of the role that owns the tables. */
  ownerUrl: string;
  /** Runs SQL as the owner, for data that no route reads or writes. */
  query: <Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]) => Promise<Row[]>;
  drop(): Promise<void>;
}

export async function createDatabase(): Promise<TestDatabase> {
  const template = new URL(process.env.TEST_DATABASE_URL!);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = async (sql: string) => {
    const client = new pg.Client(withDatabase(template, 'postgres'));
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  // The other strategy copies by way of the WAL, which takes more than twice as long.
  await admin(`CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY FILE_COPY`);
  const url = withDatabase(new URL(process.env.TEST_RUNTIME_DATABASE_URL!), name);
  const ownerUrl = withDatabase(template, name);
  const pool = new pg.Pool({ connectionString: overSocket(ownerUrl), max: 4 });
  pool.on('error', () => {}); // tests terminate connections and stop servers on purpose
  return {
    url,
    socketUrl: overSocket(url),
    ownerUrl,
    query: async <Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]) =>
      (await pool.query<Row>(sql, parameters)).rows,
    drop: async () => {
      await pool.end();
      await admin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The parameter `host` wins over the host in the URL. */
function overSocket(url: string): string {
  const sockets = join(process.env.TEST_DIRECTORY!, 'sockets');
  return `${url}?host=${encodeURIComponent(sockets)}`;
}

function withDatabase(url: URL, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
