import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configuration, type Recipe, run } from './balancer.js';

/** It asks each instance how it is, and an instance that is told to stop says so before it does. */
export const haproxy: Recipe = {
  name: 'HAProxy',
  program: 'haproxy',
  settings: { SHUTDOWN_DRAIN_MS: '3000' },
  closesConnections: false,
  async start(instances, port, directory) {
    const file = join(directory, 'haproxy.cfg');
    await writeFile(file, await configuration('haproxy.cfg', instances, port));
    const origin = `http://127.0.0.1:${port}`;
    const stop = await run('haproxy', ['-db', '-f', file], origin);
    return { origin, stop, takeOut: async () => {}, putBack: async () => {} };
  },
};
