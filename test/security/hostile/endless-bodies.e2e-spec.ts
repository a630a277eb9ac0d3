import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { RawConnection } from '../../support/raw.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

const CHUNK = `10000\r\n${'x'.repeat(65_536)}\r\n`;
/** Twice the octets that Node.js reads from a connection at once. */
const MOST = 2 * 65_536;

let world: World;
let server: Server;

beforeAll(async () => {
  world = await sharedWorld({ settings: { LIMIT_BODY_BYTES: '65536' } });
  server = world.instances[0]!.app.nest.getHttpServer();
});

/** Sends 64 MiB of a body. @returns the octets that the service has read when it closes the connection */
async function octetsRead(head: string): Promise<number> {
  const accepted = new Promise<Socket>((resolve) => void server.once('connection', resolve));
  const connection = await RawConnection.open(world.instances[0]!.origin);
  connection.send(`${head} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
  connection.send(...Array.from({ length: 1024 }, () => CHUNK));
  const { bytesRead } = await accepted.then(async (socket) => {
    await connection.end();
    return socket;
  });
  return bytesRead;
}

describe('a body without an end', () => {
  it.each([
    ['that the route ignores', 'POST /api/notices/x/unsubscribe'],
    ['of a wrong type', 'POST /api/organizations'],
    ['of a method that the route does not have', 'PUT /api/version'],
    ['for an unknown route', 'POST /api/unknown'],
    ['of a page', 'POST /'],
    ['without a signature', 'POST /api/webhooks/stripe'],
    ['of a DELETE', 'DELETE /api/me'],
    ['of a GET', 'GET /api/version'],
    ['of a HEAD', 'HEAD /api/version'],
    ['of a GET without a session', 'GET /api/me'],
    ['of a URL that is too long', `POST /api/${'x'.repeat(8000)}`],
    ['of a malformed URL', 'POST /api/%zz'],
    ['with too many headers', `GET /api/version HTTP/1.1\r\n${'x: 1\r\n'.repeat(101)}y: `],
  ])('is not read if it is one %s [Input, V15.2.2, API4]', async (_what, head) => {
    expect(await octetsRead(head)).toBeLessThan(MOST);
  });
});
