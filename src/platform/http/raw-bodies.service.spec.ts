import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { toApiError } from './errors/to-api-error.js';
import { RAW_BODY_LIMIT, RawBodiesService } from './raw-bodies.service.js';

let server: Server;
let socket: Socket;

beforeEach(async () => {
  server = createServer().listen(0);
  await once(server, 'listening');
});
afterEach(() => {
  socket.destroy();
  server.close();
});

/** Begins a request, and sends the first part of its body. */
async function begin(contentLength: number, sent: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  socket = connect(port).on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${contentLength}\r\n\r\n${sent}`);
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  return request;
}

/** Collects all garbage, after a turn of the event loop. Until then, a new weak reference keeps its target alive. */
async function collectGarbage(): Promise<void> {
  await turn();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

it('rejects if the client disconnected before the body was read', async () => {
  const request = await begin(100, 'begun');
  socket.destroy();
  await new Promise((resolve) => request.once('close', resolve));
  const error = await new RawBodiesService().read(request, () => {}).catch(toApiError);
  expect(error).toMatchObject({ code: 'malformed_request' });
});

it('releases the memory of a refused body while its connection stays open [Input, V15.2.2, API4]', async () => {
  const request = await begin(2 * RAW_BODY_LIMIT, 'x'.repeat(RAW_BODY_LIMIT + 1));
  const parts: WeakRef<Buffer>[] = [];
  const error = await new RawBodiesService()
    .read(request, (part) => void parts.push(new WeakRef(part)))
    .catch(toApiError);
  expect(error).toMatchObject({ code: 'body_too_large' });
  await collectGarbage();
  expect(request.socket.destroyed).toBe(false);
  expect(parts.filter((part) => part.deref())).toHaveLength(0);
});
