import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { request } from '../../hostile/smuggling.js';
import { raw, RawConnection } from '../../support/raw.js';
import { startWorld, type World } from '../../support/world.js';

const GET = request('GET /api/version HTTP/1.1', []);
const VERSION = { status: 200, body: { version: expect.any(String) } };

let world: World;
let origin: string;
let server: Server;

beforeAll(async () => {
  world = await startWorld();
  ({ origin } = world.instances[0]!);
  server = world.instances[0]!.app.nest.getHttpServer();
});
afterAll(() => world.stop());

/** Calls back as soon as the next response has ended, in the same turn of the event loop. */
function whenEnded(look: (response: ServerResponse, socket: Socket) => void): void {
  const wrap: RequestListener = ({ socket }, response) => {
    const end = response.end.bind(response) as (...content: unknown[]) => ServerResponse;
    response.end = (...content: unknown[]) => {
      const ended = end(...content);
      look(response, socket);
      return ended;
    };
  };
  server.prependOnceListener('request', wrap);
}

it('a response is sent at the end of the turn in which it is ready, beside others', async () => {
  const seen: unknown[] = [];
  whenEnded(({ writableEnded }, { bytesWritten }) => seen.push({ writableEnded, bytesWritten }));
  expect(await raw(origin, GET)).toMatchObject(VERSION);
  expect(seen).toEqual([{ writableEnded: true, bytesWritten: 0 }]);
});

it('a client that leaves before its response is sent affects no other response', async () => {
  whenEnded((_response, socket) => socket.destroy());
  const [leaving, staying] = [await RawConnection.open(origin), await RawConnection.open(origin)];
  leaving.send(GET);
  expect(await leaving.end()).toBe('');
  expect(await staying.send(GET).answer()).toMatchObject(VERSION);
  staying.socket.destroy();
});

it('pipelined requests are answered in order', async () => {
  const connection = await RawConnection.open(origin);
  connection.send(GET, request('GET /api/nothing HTTP/1.1', []), GET);
  const statuses = [await connection.answer(), await connection.answer(), await connection.answer()];
  expect(statuses.map(({ status }) => status)).toEqual([200, 404, 200]);
  connection.socket.destroy();
});
