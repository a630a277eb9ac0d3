import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../support/free-port.js';
import type { Fleet } from '../fleet.js';
import type { Instance } from '../instance.js';
import { configuration, run } from '../rolling/balancer.js';

/** A request that nginx received, with its id and nginx's status. */
export interface Passed {
  id: string;
  status: number;
  /** Whether nginx forwarded the request. It may do so even if the client did not wait for the response. */
  isForwarded: boolean;
}

/** nginx in front of the service. Its log shows which requests it forwarded, with their ids. */
export class Front {
  private constructor(
    readonly origin: string,
    private readonly log: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async start({ directory }: Fleet, instance: Instance): Promise<Front> {
    const port = await freePort();
    const recipe = await configuration('nginx/nginx.conf', [instance], port);
    const log = join(directory, 'nginx-access.log');
    const noted = `log_format passed '$request_id $status $upstream_addr'; access_log ${log} passed;`;
    const text = recipe
      .replace('access_log off;', noted)
      .replace('proxy_set_header Host $host;', (line) => `${line} proxy_set_header X-Request-Id $request_id;`)
      .replace('location / {', (line) => `add_header X-Front-Id $request_id always; ${line}`);
    const file = join(directory, 'nginx.conf');
    await writeFile(file, text);
    await writeFile(join(directory, 'nginx-servers.conf'), await configuration('nginx/nginx-servers.conf', [instance]));
    const main = `daemon off; pid ${join(directory, 'nginx.pid')};${process.getuid?.() === 0 ? ' user root;' : ''}`;
    const origin = `http://127.0.0.1:${port}`;
    const { stop } = await run('nginx', ['-p', directory, '-c', file, '-e', 'stderr', '-g', main], origin);
    return new Front(origin, log, stop);
  } // prettier-ignore

  async passed(): Promise<Passed[]> {
    const lines = (await readFile(this.log, 'utf8')).trim().split('\n');
    return lines.map((line) => {
      const [id = '', status = '', upstream = '-'] = line.split(' ');
      return { id, status: Number(status), isForwarded: upstream !== '-' };
    });
  }
}
