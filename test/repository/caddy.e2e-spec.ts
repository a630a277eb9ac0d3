import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../support/free-port.js';
import { until } from '../support/until.js';

const HAS_CADDY = spawnSync('caddy', ['version']).status === 0;

(HAS_CADDY ? it : it.skip)(
  'Caddy sends a write to an instance while the checks of all have failed',
  async () => {
    let checks = 0;
    const instance = createServer((request, response) => {
      const isCheck = request.url === '/api/health';
      checks += Number(isCheck);
      response.statusCode = isCheck ? 503 : 200;
      response.setHeader('x-seen', String(request.headers['x-forwarded-for']));
      void text(request).then((body) => response.end(body));
    });
    const directory = await mkdtemp(join(tmpdir(), 'workspace-caddy-'));
    const [port, site] = [await freePort(), await freePort()];
    await once(instance.listen(port, '127.0.0.1'), 'listening');
    const recipe = (await readFile('deploy/caddy/Caddyfile', 'utf8'))
      .replace(/\tto 127\.0\.0\.1:300[2-4]\n/g, '')
      .replace(':3001', `:${port}`)
      .replace(':8080', `:${site}`)
      .replaceAll(':8079', `:${await freePort()}`);
    await writeFile(join(directory, 'Caddyfile'), `{\n\tadmin off\n}\n${recipe}`);
    const caddy = spawn(
      'caddy',
      ['run', '--config', join(directory, 'Caddyfile'), '--adapter', 'caddyfile'],
      {
        stdio: 'ignore',
      },
    );
    const ended = once(caddy, 'exit');
    try {
      // The second check begins after the first one has failed.
      await until(
        async () => checks,
        (count) => count >= 2,
      );
      const body = '{"name":"Analytical Engines"}';
      const answer = await fetch(`http://127.0.0.1:${site}/api/organizations`, {
        method: 'POST',
        body,
        headers: { 'x-forwarded-for': '192.0.2.1' },
      });
      expect([answer.status, await answer.text()]).toEqual([200, body]);
      expect(answer.headers.get('x-seen')).toBe('127.0.0.1');
    } finally {
      caddy.kill();
      await ended;
      instance.close();
      instance.closeAllConnections();
      await rm(directory, { recursive: true });
    }
  },
);
