import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '../../../support/until.js';
import { configuration, PATIENCE, type Recipe, run, SLOW_DRAIN } from './balancer.js';

/** HAProxy removes an instance by its health check, which returns 503 before a shutdown. */
export const haproxy: Recipe = {
  name: 'HAProxy',
  program: 'haproxy',
  settings: SLOW_DRAIN,
  closesConnections: false,
  async start(instances, port, directory) {
    const file = join(directory, 'haproxy.cfg');
    const socket = join(directory, 'haproxy.sock');
    const recipe = await configuration('haproxy/haproxy.cfg', instances, port);
    await writeFile(file, `global\n    stats socket ${socket}\n${recipe}`);
    const origin = `http://127.0.0.1:${port}`;
    const { stop } = await run('haproxy', ['-db', '-f', file], origin);
    return {
      origin,
      stop,
      takeOut: async () => {},
      // Otherwise the next instance could stop while HAProxy still considers this one stopped.
      putBack: async () => {
        await until(
          () => states(socket),
          (all) => all.length === instances.length && all.every((state) => state === 'UP'),
          PATIENCE,
        );
      },
    };
  },
};

export async function states(socket: string): Promise<string[]> {
  const connection = connect(socket);
  await once(connection, 'connect');
  connection.write('show stat\n');
  const [header, ...rows] = (await text(connection)).trim().split('\n');
  const columns = header!.split(',');
  return rows
    .map((row) => row.split(','))
    .filter((row) => row[columns.indexOf('type')] === '2')
    .map((row) => row[columns.indexOf('status')]!);
}
