import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Instance } from '../instance.js';
import { configuration, type Recipe, run } from './balancer.js';

/** Milliseconds after which a reload has reached everybody: the old worker has ended what it had begun. */
const RELOADED = 1000;

/** It asks nobody how they are, so whoever restarts an instance takes it out before. */
export const nginx: Recipe = {
  name: 'nginx',
  program: 'nginx',
  settings: { SHUTDOWN_DRAIN_MS: '0' },
  closesConnections: true,
  async start(instances, port, directory) {
    const file = join(directory, 'nginx.conf');
    const place = ['-p', directory, '-c', file, '-e', 'stderr'];
    const master = ['-g', `daemon off; pid ${join(directory, 'nginx.pid')};`];
    const servers = await configuration('nginx-servers.conf', instances);
    const write = (text: string) => writeFile(join(directory, 'nginx-servers.conf'), text);
    const reload = async () => {
      await promisify(execFile)('nginx', [...place, ...master, '-s', 'reload']);
      await pause(RELOADED);
    };
    await writeFile(file, await configuration('nginx.conf', instances, port));
    await write(servers);
    const origin = `http://127.0.0.1:${port}`;
    const stop = await run('nginx', [...place, ...master], origin);
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
