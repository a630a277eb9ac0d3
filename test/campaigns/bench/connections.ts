import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Fleet } from '../torture/fleet.js';
import { rounded } from '../torture/measurement.js';
import { connections } from '../torture/person.js';
import { processorSeconds } from './usage.js';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '19600' },
    streams: { type: 'boolean', default: false },
  },
});
const count = Number(values.count);
const path = values.streams ? '/api/events' : '/api/me';
/** Connections that open at the same time. With more, the service would reject some of their requests. */
const AT_ONCE = 50;
/** Connections per loopback address, fewer than its ports. */
const PER_ADDRESS = 10_000;
/** Milliseconds for which the processor is measured. */
const SAMPLE = 10_000;

// Measures the memory of idle keep-alive connections, each after a request of a session. With --streams, measures that of
// streams of live events, the processor time with and without events, and the time of a shutdown.
const settings = {
  LIMIT_REQUESTS_PER_10S: '0',
  LIMIT_STREAMS: '0',
  LIMIT_STREAMS_PER_PERSON: '0',
  LIMIT_STREAMS_PER_SESSION: '0',
};
const fleet = await Fleet.start({ instances: 1, settings });
const sockets: Socket[] = [];
try {
  const [instance] = fleet.instances;
  const ada = await fleet.signedIn('ada@example.com');
  const { cookie } = ada;
  const request = `GET ${path} HTTP/1.1\r\nHost: workspace.example.com\r\nCookie: ${cookie}\r\n\r\n`;
  const before = instance!.memory;
  console.log(`Without connections, ${rounded(before)} MB.`);
  while (sockets.length < count) {
    const opened = Array.from({ length: AT_ONCE }, () => open(instance!.port, request));
    sockets.push(...(await Promise.all(opened)));
  }
  const closed = sockets.filter(({ readyState }) => readyState !== 'open').length;
  const { memory } = instance!;
  const each = rounded(((memory - before) * 1000) / sockets.length);
  console.log(`With ${sockets.length}, ${rounded(memory)} MB, ${each} kB each. ${closed} were closed.`);
  if (values.streams) {
    console.log(`Idle, the processor is busy for ${await busy(instance!.pid)} % of the time.`);
    const { body } = await ada.post('/api/organizations', { name: 'Hints' });
    let isOver = false;
    let hints = 0;
    const rename = async () => {
      while (!isOver) await ada.patch(`/api/organizations/${body.id}`, { name: `Hints ${hints++}` });
    };
    const changing = rename();
    console.log(`With changes, it is busy for ${await busy(instance!.pid)} % of the time.`);
    isOver = true;
    await changing;
    console.log(`${hints} changes in ${SAMPLE / 1000} s, each a hint to every stream.`);
    const begun = performance.now();
    const ended = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
    await instance!.end();
    await ended;
    console.log(`The shutdown took ${rounded((performance.now() - begun) / 1000)} s.`);
  }
} finally {
  for (const socket of sockets) socket.destroy();
  await connections.close();
  await fleet.stop();
}

/** The share of a processor that a process uses, in percent. */
async function busy(pid: number): Promise<number> {
  const before = processorSeconds(pid);
  await pause(SAMPLE);
  return rounded(((processorSeconds(pid) - before) / SAMPLE) * 100_000);
}

async function open(port: number, request: string): Promise<Socket> {
  const localAddress = `127.0.0.${2 + Math.floor(sockets.length / PER_ADDRESS)}`;
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.write(request);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!answer.toString().startsWith('HTTP/1.1 200')) throw new Error(answer.toString());
  return socket;
}
