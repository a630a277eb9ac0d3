import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../support/free-port.js';
import { until } from '../../../support/until.js';
import { states } from '../rolling/haproxy.js';

/** HAProxy in front of the servers of a database. */
export interface DatabaseBalancer {
  /** A URL that leads to the server that HAProxy considers the primary. */
  url: string;
  stop(): Promise<void>;
}

/** A configuration in `deploy/haproxy`, and the values in it that the ports of this run replace. */
export interface BalancerRecipe {
  file: 'postgres.cfg' | 'patroni.cfg';
  replaced: Record<string, string>;
  /** The URL of any of the servers. */
  url: string;
}

export async function startDatabaseBalancer(
  { file: name, replaced, url: serverUrl }: BalancerRecipe,
  directory: string,
): Promise<DatabaseBalancer> {
  const port = await freePort();
  let recipe = await readFile(new URL(`../../../../deploy/haproxy/${name}`, import.meta.url), 'utf8');
  for (const [text, value] of Object.entries({
    ...replaced,
    'bind 127.0.0.1:5000': `bind 127.0.0.1:${port}`,
  }))
    recipe = recipe.replace(text, value);
  const [file, socket] = [join(directory, 'haproxy-postgres.cfg'), join(directory, 'haproxy.sock')];
  await writeFile(file, `global\n    stats socket ${socket}\n${recipe}`);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  // Before its first checks, HAProxy also forwards to the standbys.
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`HAProxy ended: haproxy -c -f ${file}`);
      return states(socket).catch(() => []);
    },
    (servers) =>
      servers.filter((state) => state === 'UP').length === 1 &&
      servers.filter((state) => state === 'DOWN').length === servers.length - 1,
  );
  const url = Object.assign(new URL(serverUrl), { port: String(port) }).href;
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
