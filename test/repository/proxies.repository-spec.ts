import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apache } from '../campaigns/torture/rolling/apache.js';
import type { Recipe } from '../campaigns/torture/rolling/balancer.js';
import { caddy } from '../campaigns/torture/rolling/caddy.js';
import { haproxy } from '../campaigns/torture/rolling/haproxy.js';
import { nginx } from '../campaigns/torture/rolling/nginx.js';
import type { Instance } from '../campaigns/torture/instance.js';
import { freePorts } from '../support/free-port.js';
import { until } from '../support/until.js';

const PROBLEM = { status: 503, code: 'database_unavailable' };
const RECIPES = [haproxy, nginx, caddy, apache].map((recipe): [string, Recipe] => [recipe.name, recipe]);
const isInstalled = ({ program, version = '-v' }: Recipe) => spawnSync(program, [version]).status === 0;

/** Rethrows each error but that of `fetch` whose connection was closed before an answer. */
function ifClosed(error: unknown) {
  if (error instanceof TypeError && error.cause) return 'closed';
  throw error;
}

/** An instance that stands behind the proxy. It answers like one that has lost its database, once `isWell` is false. */
async function startInstance(port: number) {
  const state = { isWell: true };
  const server = createServer((_request, response) => {
    if (state.isWell) return void response.end('{}');
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '2', 'x-instance': 'yes' };
    response.writeHead(503, headers).end(JSON.stringify(PROBLEM));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { state, stop };
}

describe('the configurations of proxies', () => {
  for (const [name, recipe] of RECIPES)
    (isInstalled(recipe) ? it : it.skip)(
      `let ${name} answer with a problem and Retry-After while no instance is healthy, and while none runs`,
      async () => {
        const directory = await mkdtemp(join(tmpdir(), 'workspace-proxy-'));
        await chmod(directory, 0o755);
        const port = await freePorts(3); // Caddy has two of its own
        const at = port + 2;
        const instance = await startInstance(at);
        const proxy = await recipe.start([{ port: at } as Instance], port, directory);
        const ask = async (method: string) => {
          const answer = await fetch(`${proxy.origin}/api/organizations`, {
            method,
            ...(method === 'POST' && { body: '{"name":"Acme"}' }),
          });
          const text = await answer.text();
          if (answer.status === 200) return 'well';
          expect([answer.headers.get('content-type'), answer.headers.get('retry-after')]).toEqual([
            expect.stringMatching(/^application\/problem\+json/),
            '2',
          ]);
          expect(JSON.parse(text)).toMatchObject({ ...PROBLEM, status: answer.status });
          if (answer.headers.has('x-instance')) return 'by the instance';
          expect(answer.headers.get('cache-control')).toBe('no-store');
          return 'by the proxy';
        };
        try {
          expect(await ask('POST')).toBe('well');
          instance.state.isWell = false;
          for (const method of ['GET', 'POST']) await ask(method);
          await instance.stop();
          // HAProxy closes the client's connection if the instance closes one that it reuses: the browser sends again.
          for (const method of ['GET', 'POST'])
            await until(
              () => ask(method).catch((error: unknown) => ifClosed(error)),
              (by) => by === 'by the proxy',
            );
        } finally {
          await proxy.stop();
          await instance.stop();
          await rm(directory, { recursive: true });
        }
      },
    );
});
