import { connect } from 'node:net';

/** Idle timeout in milliseconds. Many requests are incomplete, so the service does not respond to them. */
const SILENCE = 250;

/** Sends bytes on a new connection. @returns everything received until it closes or is idle */
export function exchange(origin: string, octets: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port) });
    let received = '';
    socket.setTimeout(SILENCE, () => socket.destroy());
    socket.on('data', (data) => (received += data.toString('latin1')));
    socket.on('error', () => {}); // a reset is a valid outcome as well
    socket.on('close', () => resolve(received));
    socket.write(octets);
  });
}

/**
 * Parses the status of each response. nginx answers HTTP/0.9 requests with a body only.
 * @throws Error if the text is not a sequence of responses
 */
export function statusesIn(received: string): number[] {
  if (/^(?!$|HTTP\/1\.1 \d{3} |[{<])/.test(received))
    throw new Error(`Not an HTTP response: ${JSON.stringify(received.slice(0, 200))}`);
  if (received.startsWith('{')) return [(JSON.parse(received) as { status: number }).status];
  return [...received.matchAll(/(?:^|[}>\n])HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));
}
