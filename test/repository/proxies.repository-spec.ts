import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIVE } from '../../src/live/live.domain.js';
import { apache } from '../campaigns/torture/rolling/apache.js';
import type { Recipe } from '../campaigns/torture/rolling/balancer.js';
import { caddy } from '../campaigns/torture/rolling/caddy.js';
import { haproxy } from '../campaigns/torture/rolling/haproxy.js';
import { nginx } from '../campaigns/torture/rolling/nginx.js';
import type { Instance } from '../campaigns/torture/instance.js';
import { freePorts } from '../support/free-port.js';
import { until } from '../support/until.js';
import { startWorld, type World } from '../support/world.js';

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
          // If the instance closes a connection that HAProxy reuses, HAProxy closes that of the client. Browsers retry.
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

describe('the configurations of Apache and nginx', () => {
  const read = (file: string) => readFile(`deploy/${file}`, 'utf8');
  const number = (text: string, name: string) =>
    Number(new RegExp(`^\\s*${name} (\\d+)`, 'm').exec(text)?.[1]);
  const instancesIn = (text: string) => text.match(/127\.0\.0\.1:300\d/g)!.length;

  it('hold all streams of live events, and at least 400 other requests', async () => {
    const apache = await read('apache/workspace.conf');
    const [, apacheStreams] = /LIMIT_STREAMS=(\d+)/.exec(apache)!;
    expect(number(apache, 'ServerLimit') * number(apache, 'ThreadsPerChild')).toBe(
      number(apache, 'MaxRequestWorkers'),
    );
    expect(
      number(apache, 'MaxRequestWorkers') - Number(apacheStreams) * instancesIn(apache),
    ).toBeGreaterThanOrEqual(400);
    const nginx = await read('nginx/nginx.conf');
    const streams =
      Number(LIVE.settings.streams.default) * instancesIn(await read('nginx/nginx-servers.conf'));
    expect(number(nginx, 'worker_connections') - 2 * streams).toBeGreaterThanOrEqual(2 * 400);
    expect(number(nginx, 'worker_rlimit_nofile')).toBeGreaterThan(number(nginx, 'worker_connections'));
  });
});

describe('a request that is too large', () => {
  const KIB = 1024;
  let world: World;

  beforeAll(async () => void (world = await startWorld({ settings: { TRUST_PROXY: '1' } })));
  afterAll(() => world.stop());

  /** Sends a request, which may be answered before its body is sent. @returns the status and the error code */
  async function send(origin: string, path: string, options: RequestOptions, body?: Buffer) {
    const sent = request(`${origin}${path}`, { agent: false, ...options });
    sent.on('error', () => {}); // the answer may come before the whole body is sent
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.end(body);
    const [response] = await answered;
    const chunks: Buffer[] = [];
    response.on('error', () => {});
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    expect([response.statusCode, response.headers['content-type'], text]).toEqual([
      expect.any(Number),
      expect.stringMatching(/^application\/problem\+json/),
      expect.stringMatching(/^\{/),
    ]);
    const { status, code } = JSON.parse(text) as { status: number; code: string };
    expect(status).toBe(response.statusCode);
    return `${status} ${code}`;
  }

  const json = (length?: number) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(length && { 'content-length': length }) },
  });

  for (const [name, recipe] of RECIPES)
    (isInstalled(recipe) ? it : it.skip)(`is answered with a problem behind ${name}`, async () => {
      const directory = await mkdtemp(join(tmpdir(), 'workspace-proxy-'));
      await chmod(directory, 0o755);
      const port = await freePorts(2);
      const { origin } = world.instances[0]!;
      const proxy = await recipe.start([{ port: Number(new URL(origin).port) } as Instance], port, directory);
      const ask = send.bind(undefined, proxy.origin);
      const large = Buffer.alloc(3 * KIB * KIB, ' ');
      try {
        for (const size of [3 * KIB, 200, 60])
          expect(await ask('/api/organizations', json(size * KIB), large.subarray(0, size * KIB))).toBe(
            '413 body_too_large',
          );
        expect(await ask('/api/organizations', json(), large.subarray(0, 60 * KIB))).toBe(
          '413 body_too_large',
        );
        const webhook = await ask('/api/webhooks/stripe', json(200 * KIB), large.subarray(0, 200 * KIB));
        expect(webhook).toBe('400 invalid_signature');
        if (name === 'HAProxy') return; // it has one fixed answer for a request that it cannot read
        const long = 'a'.repeat(40 * KIB);
        const answers = [
          await ask(`/api/organizations?${long}`, {}),
          await ask('/api/organizations', { headers: { 'x-long': long } }),
        ];
        for (const answer of answers)
          expect(answer).toMatch(/^(414 uri_too_long|431 headers_too_large|400 malformed_request)$/);
      } finally {
        await proxy.stop();
        await rm(directory, { recursive: true });
      }
    });
});
