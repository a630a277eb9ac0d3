import { connect } from 'node:net';

/** Milliseconds without a word after which nothing more is expected: much of what is sent is half a request. */
const SILENCE = 250;

/** Sends octets on a connection of their own. @returns all that came back until it ended, or was silent */
export function exchange(origin: string, octets: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port) });
    let received = '';
    socket.setTimeout(SILENCE, () => socket.destroy());
    socket.on('data', (data) => (received += data.toString('latin1')));
    socket.on('error', () => {}); // being cut off is an answer as well
    socket.on('close', () => resolve(received));
    socket.write(octets);
  });
}

/**
 * The statuses of all answers in it. nginx speaks HTTP/0.9 with those who begin so: a body, and nothing before it.
 * @throws Error if it is none of these
 */
export function statusesIn(received: string): number[] {
  if (/^(?!$|HTTP\/1\.1 \d{3} |[{<])/.test(received))
    throw new Error(`What came is no answer: ${JSON.stringify(received.slice(0, 200))}`);
  if (received.startsWith('{')) return [(JSON.parse(received) as { status: number }).status];
  return [...received.matchAll(/(?:^|[}>\n])HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));
}
