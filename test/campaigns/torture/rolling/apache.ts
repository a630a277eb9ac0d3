import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configuration, type Recipe, responding, run, SLOW_DRAIN } from './balancer.js';

const HEADER = 'x-served-by';
const MODULES = '/usr/lib/apache2/modules';
const NAMES = [
  'mpm_event',
  'alias',
  'authz_core',
  'headers',
  'proxy',
  'proxy_http',
  'proxy_balancer',
  'proxy_hcheck',
];

/** Apache removes an instance by its health check, which returns 503 before a shutdown. */
export const apache: Recipe = {
  name: 'Apache',
  program: 'apache2',
  package: 'apache2-bin',
  settings: SLOW_DRAIN,
  closesConnections: false,
  async start(instances, port, directory) {
    const file = join(directory, 'apache.conf');
    const recipe = await configuration('apache/workspace.conf', instances, port);
    const home = join(directory, 'apache');
    await mkdir(home, { mode: 0o777 });
    const main = [
      ...[...NAMES, 'lbmethod_byrequests', 'slotmem_shm'].map(
        (name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`,
      ),
      ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
      `ServerRoot ${home}`,
      `DefaultRuntimeDir ${home}`,
      `PidFile ${home}/pid`,
      'ServerName workspace.example.com',
      `ErrorLog ${home}/error.log`,
      'Mutex posixsem',
      recipe.replace('ProxyPass ', `Header set ${HEADER} %{BALANCER_WORKER_NAME}e\n    ProxyPass `),
    ];
    await writeFile(file, main.join('\n'));
    const origin = `http://127.0.0.1:${port}`;
    const { stop } = await run('apache2', ['-D', 'FOREGROUND', '-f', file], origin);
    return { origin, stop, takeOut: async () => {}, putBack: responding(origin, HEADER) };
  },
};
