import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Fleet } from '../torture/fleet.js';
import { rounded } from '../torture/measurement.js';
import { connections } from '../torture/person.js';

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
/** The connections between two lines of output. */
const STEP = 4_000;

// Measures the memory of idle keep-alive connections, each after a request of a session. With --streams, measures that of
// streams of live events, the processor time with and without hints, and the time of a shutdown.
const settings = { LIMIT_REQUESTS_PER_10S: '0', LIMIT_STREAMS: '0', LIMIT_STREAMS_PER_SESSION: '0' };
const fleet = await Fleet.start({ instances: 1, settings });
const sockets: Socket[] = [];
try {
  const [instance] = fleet.instances;
  const ada = await fleet.signedIn('ada@example.com');
  const { cookie } = ada;
  const request = `GET ${path} HTTP/1.1\r\nHost: workspace.example.com\r\nCookie: ${cookie}\r\n\r\n`;
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
  const before = ticks(pid);
  await pause(SAMPLE);
  return rounded((ticks(pid) - before) / (SAMPLE / 1000));
}

/** Hundredths of a second of processor time. */
function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

async function open(port: number, request: string): Promise<Socket> {
  const localAddress = `127.0.0.${2 + Math.floor(sockets.length / PER_ADDRESS)}`;
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.write(request);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!answer.toString().startsWith('HTTP/1.1 200')) throw new Error(answer.toString());
  return socket;
}
