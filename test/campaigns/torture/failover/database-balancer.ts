import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../support/free-port.js';
import { until } from '../../../support/until.js';
import { states } from '../rolling/haproxy.js';
import type { Pair } from './pair.js';

/** HAProxy in front of both servers, with the configuration `deploy/haproxy/postgres.cfg`. */
export interface DatabaseBalancer {
  /** A URL that leads to the server that HAProxy considers the primary. */
  url: string;
  stop(): Promise<void>;
}

export async function startDatabaseBalancer(
  { primary, other }: Pair,
  directory: string,
): Promise<DatabaseBalancer> {
  const port = await freePort();
  const recipe = await readFile(new URL('../../../../deploy/haproxy/postgres.cfg', import.meta.url), 'utf8');
  const file = join(directory, 'haproxy-postgres.cfg');
  const configuration = recipe
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace('server one 127.0.0.1:5432', `server one 127.0.0.1:${primary.port}`)
    .replace('server two 127.0.0.1:5433', `server two 127.0.0.1:${other.port}`);
  const socket = join(directory, 'haproxy.sock');
  await writeFile(file, `global\n    stats socket ${socket}\n${configuration}`);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  // Before its first checks, HAProxy also forwards to the standby.
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`HAProxy ended: haproxy -c -f ${file}`);
      return states(socket).catch(() => []);
    },
    (servers) => servers.toSorted().join() === 'DOWN,UP',
  );
  const url = Object.assign(new URL(primary.url), { port: String(port) }).href;
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
