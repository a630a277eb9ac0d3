import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../support/free-port.js';
import { until } from '../../../support/until.js';
import { killServer } from './kill-server.js';

const run = promisify(execFile);
/** The directory of Debian's PostgreSQL, which has a subdirectory for each version. */
const VERSIONS = '/usr/lib/postgresql';
const PASSWORD = 'patroni';
/** Seconds. The leader renews its lock every `loop_wait`. After `ttl`, the others choose a new leader. */
const TIMES = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

interface Ids {
  uid?: number;
  gid?: number;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** A server of the cluster: Patroni, and the PostgreSQL that it starts. */
class PatroniNode {
  private process: ChildProcess | undefined;

  constructor(
    readonly name: string,
    readonly port: number,
    readonly apiPort: number,
    private readonly file: string,
    readonly data: string,
    private readonly owner: Ids,
  ) {}

  async start(): Promise<void> {
    const log = await open(`${this.file}.log`, 'a');
    this.process = spawn('patroni', [this.file], { stdio: ['ignore', log.fd, log.fd], ...this.owner });
    await log.close();
  }

  /** Simulates a power failure of the machine. */
  async kill(): Promise<void> {
    const ended = once(this.process!, 'exit');
    this.process!.kill('SIGKILL');
    await killServer(this.data);
    await ended;
  }

  async stop(): Promise<void> {
    if (!this.process || this.process.exitCode !== null || this.process.signalCode) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }

  /**
   * Sends a request to Patroni's REST API: a POST request if there is a body.
   * @returns the JSON response of a GET request. Undefined while the API does not respond
   * @throws Error if a POST request fails
   */
  async api<T>(path: string, body?: object): Promise<T | undefined> {
    const options = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${this.apiPort}${path}`, options).catch(() => undefined);
    if (body && !response?.ok) throw new Error(`Patroni refused ${path}: ${await response?.text()}`);
    return body ? undefined : (response?.json() as Promise<T>);
  }

  get url(): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.port}/workspace`;
  }

  /** Runs SQL directly on this server as a superuser. */
  async query<Row extends pg.QueryResultRow>(sql: string, url = this.url): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    return client
      .query<Row>(sql)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }
}

/** Three PostgreSQL servers that Patroni manages, with one synchronous standby, and etcd. */
export class PatroniCluster {
  private constructor(
    readonly nodes: PatroniNode[],
    private readonly etcd: ChildProcess,
    private readonly directory: string,
  ) {}

  static async start(): Promise<PatroniCluster> {
    const directory = await mkdtemp(join(tmpdir(), 'workspace-patroni-'));
    await chmod(directory, 0o755);
    const etcdPort = await freePort();
    const etcd = await startEtcd(directory, etcdPort);
    const nodes = await Promise.all(['one', 'two', 'three'].map((name) => nodeOf(directory, name, etcdPort)));
    const cluster = new PatroniCluster(nodes, etcd, directory);
    try {
      for (const node of nodes) await node.start();
      const leader = await cluster.whole();
      await leader.query('CREATE DATABASE workspace', leader.url.replace(/workspace$/, 'postgres'));
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** Waits until all servers replicate, one of them synchronously. @returns the leader */
  async whole(): Promise<PatroniNode> {
    const members = await until(
      () => this.members(),
      (all) => all.length === 3 && all.every(isWell) && all.some(({ role }) => role === 'sync_standby'),
    ).catch((error: unknown) => {
      throw new Error(`The Patroni cluster did not become whole, see ${this.directory}`, { cause: error });
    });
    return this.node(members.find(({ role }) => role === 'leader')!.name);
  }

  /** Waits until another server than this one is the leader. */
  async leaderBesides(former: PatroniNode): Promise<void> {
    await until(
      () => this.members(),
      (all) =>
        all.some(({ name, role, state }) => role === 'leader' && name !== former.name && state === 'running'),
    );
  }

  /** Promotes the synchronous standby while the leader is running, and waits for it. */
  async switchOver(leader: PatroniNode): Promise<void> {
    const standby = (await this.members()).find(({ role }) => role === 'sync_standby')!;
    await leader.api('/switchover', { leader: leader.name, candidate: standby.name });
    await this.leaderBesides(leader);
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
    const ended = once(this.etcd, 'exit');
    this.etcd.kill('SIGTERM');
    await ended;
    await rm(this.directory, { recursive: true, force: true });
  }

  private node(name: string): PatroniNode {
    return this.nodes.find((one) => one.name === name)!;
  }

  /** The members as the first server that responds sees them. */
  private async members(): Promise<Member[]> {
    for (const node of this.nodes) {
      const cluster = await node.api<{ members: Member[] }>('/cluster');
      if (cluster) return cluster.members;
    }
    return [];
  }
}

const isWell = ({ state }: Member) => state === 'running' || state === 'streaming';

async function startEtcd(directory: string, port: number): Promise<ChildProcess> {
  const url = `http://127.0.0.1:${port}`;
  const peers = `http://127.0.0.1:${await freePort()}`;
  const etcd = spawn(
    'etcd',
    [
      '--data-dir',
      join(directory, 'etcd'),
      '--listen-client-urls',
      url,
      '--advertise-client-urls',
      url,
      '--listen-peer-urls',
      peers,
      '--initial-advertise-peer-urls',
      peers,
      '--initial-cluster',
      `default=${peers}`,
    ],
    { stdio: 'ignore' },
  );
  await until(
    () => fetch(`${url}/health`).catch(() => undefined),
    (response) => response?.ok === true,
  );
  return etcd;
}

async function nodeOf(directory: string, name: string, etcdPort: number): Promise<PatroniNode> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const home = join(directory, name);
  const file = join(home, 'patroni.yml');
  const data = join(home, 'data');
  const [api, server] = [`127.0.0.1:${apiPort}`, `127.0.0.1:${port}`];
  const version = (await readdir(VERSIONS)).toSorted((one, two) => Number(one) - Number(two)).at(-1)!;
  await mkdir(home);
  // JSON is YAML.
  await writeFile(
    file,
    JSON.stringify({
      scope: 'workspace',
      name,
      restapi: { listen: api, connect_address: api },
      etcd3: { hosts: [`127.0.0.1:${etcdPort}`] },
      bootstrap: {
        dcs: {
          ...TIMES,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_log_hints: 'on' } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: [
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication all 127.0.0.1/32 scram-sha-256',
        ],
      },
      postgresql: {
        listen: server,
        connect_address: server,
        data_dir: data,
        pgpass: join(home, 'pgpass'),
        bin_dir: join(VERSIONS, version, 'bin'),
        authentication: {
          superuser: { username: 'postgres', password: PASSWORD },
          replication: { username: 'replicator', password: PASSWORD },
        },
        parameters: { unix_socket_directories: home },
      },
    }),
  );
  // PostgreSQL refuses to run as root.
  const owner: Ids = process.getuid!() === 0 ? await idsOf('postgres') : {};
  if (owner.uid !== undefined) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, home]);
  return new PatroniNode(name, port, apiPort, file, data, owner);
}

async function idsOf(user: string): Promise<Required<Ids>> {
  const id = async (what: string) => Number((await run('id', [what, user])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

/** @returns the reason why no cluster can start on this machine, if any */
export async function missingForPatroni(): Promise<string | undefined> {
  for (const [program, name] of Object.entries({
    patroni: 'patroni',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
  }))
    if (
      !(await run('which', [program]).then(
        () => true,
        () => false,
      ))
    )
      return `${program} is not installed: apt-get install ${name}, or similar.`;
  const versions = await readdir(VERSIONS).catch(() => []);
  return versions.length > 0
    ? undefined
    : 'PostgreSQL is not installed: apt-get install postgresql, or similar.';
}
