import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { toApiError } from './errors/to-api-error.js';
import { RawBodies } from './raw-bodies.js';

it('rejects if the client disconnected before the body was read', async () => {
  const server = createServer().listen(0);
  const { port } = server.address() as AddressInfo;
  const socket = connect(port).on('error', () => {});
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nbegun');
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  socket.destroy();
  await new Promise((resolve) => request.once('close', resolve));
  const error = await new RawBodies().read(request, () => {}).catch(toApiError);
  expect(error).toMatchObject({ code: 'malformed_request' });
  server.close();
});
