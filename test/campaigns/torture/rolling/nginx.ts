import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../../../support/until.js';
import type { Instance } from '../instance.js';
import { configuration, PATIENCE, type Recipe, run } from './balancer.js';

const SETTINGS = { SHUTDOWN_DRAIN_MS: '0' };

/** nginx has no health checks, so each instance is removed from its configuration before a restart. */
export const nginx: Recipe = {
  name: 'nginx',
  program: 'nginx',
  settings: { ci: SETTINGS, release: SETTINGS },
  closesConnections: true,
  async start(instances, port, directory) {
    const file = join(directory, 'nginx.conf');
    const place = ['-p', directory, '-c', file, '-e', 'stderr'];
    const master = ['-g', `daemon off; pid ${join(directory, 'nginx.pid')};`];
    const servers = await configuration('nginx/nginx-servers.conf', instances);
    const write = (text: string) => writeFile(join(directory, 'nginx-servers.conf'), text);
    // The new configuration is active once nginx's old workers have finished their requests and exited.
    const reload = async () => {
      const old = await childrenOf(pid);
      await promisify(execFile)('nginx', [...place, ...master, '-s', 'reload']);
      await until(
        () => childrenOf(pid),
        (now) => now.length > 0 && !now.some((child) => old.includes(child)),
        PATIENCE,
      );
    };
    await writeFile(file, await configuration('nginx/nginx.conf', instances, port));
    await write(servers);
    const origin = `http://127.0.0.1:${port}`;
    const { stop, pid } = await run('nginx', [...place, ...master], origin);
    return {
      origin,
      stop,
      async takeOut(instance: Instance) {
        await write(servers.replace(`:${instance.port} max_fails=0;`, `:${instance.port} max_fails=0 down;`));
        await reload();
      },
      async putBack() {
        await write(servers);
        await reload();
      },
    };
  },
};

async function childrenOf(pid: number): Promise<string[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.trim().split(' ').filter(Boolean);
}
