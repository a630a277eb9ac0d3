import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configuration, type Recipe, responding, run, SLOW_DRAIN } from './balancer.js';

const HEADER = 'x-served-by';

/** Caddy removes an instance by its health check, which returns 503 before a shutdown. */
export const caddy: Recipe = {
  name: 'Caddy',
  program: 'caddy',
  version: 'version',
  settings: SLOW_DRAIN,
  closesConnections: false,
  async start(instances, port, directory) {
    const file = join(directory, 'Caddyfile');
    const recipe = await configuration('caddy/Caddyfile', instances, port);
    // Disables Caddy's API, which has a fixed port. Adds a header that names the instance of each response.
    const noted = recipe.replace('lb_policy', `header_down ${HEADER} {upstream_hostport}\n\t\tlb_policy`);
    await writeFile(file, `{\n\tadmin off\n}\n${noted}`);
    const origin = `http://127.0.0.1:${port}`;
    const { stop } = await run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], origin);
    return { origin, stop, takeOut: async () => {}, putBack: responding(origin, HEADER) };
  },
};
