import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { Fleet } from '../torture/fleet.js';
import { rounded } from '../torture/measurement.js';
import { connections } from '../torture/person.js';

const { values } = parseArgs({ options: { count: { type: 'string', default: '19600' } } });
const count = Number(values.count);
/** Connections that open at the same time. With more, the service would reject some of their requests. */
const AT_ONCE = 50;
/** Connections per loopback address, fewer than its ports. */
const PER_ADDRESS = 10_000;
/** The connections between two lines of output. */
const STEP = 4_000;

// Measures the memory of idle keep-alive connections, each after a request of a session.
const fleet = await Fleet.start({ instances: 1, settings: { LIMIT_REQUESTS_PER_10S: '0' } });
const sockets: Socket[] = [];
try {
  const [instance] = fleet.instances;
  const { cookie } = await fleet.signedIn('ada@example.com');
  const request = `GET /api/me HTTP/1.1\r\nHost: workspace.example.com\r\nCookie: ${cookie}\r\n\r\n`;
  const before = instance!.memory;
  console.log(`| connections | memory, MB |\n| ---: | ---: |\n| 0 | ${rounded(before)} |`);
  while (sockets.length < count) {
    const opened = Array.from({ length: AT_ONCE }, () => open(instance!.port, request));
    sockets.push(...(await Promise.all(opened)));
    if (sockets.length % STEP === 0 || sockets.length >= count)
      console.log(`| ${sockets.length} | ${rounded(instance!.memory)} |`);
  }
  const closed = sockets.filter(({ readyState }) => readyState !== 'open').length;
  console.log(
    `${closed} were closed. ${rounded(((instance!.memory - before) * 1000) / sockets.length)} kB each.`,
  );
} finally {
  for (const socket of sockets) socket.destroy();
  await connections.close();
  await fleet.stop();
}

async function open(port: number, request: string): Promise<Socket> {
  const localAddress = `127.0.0.${2 + Math.floor(sockets.length / PER_ADDRESS)}`;
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.write(request);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!answer.toString().startsWith('HTTP/1.1 200')) throw new Error(answer.toString());
  return socket;
}
