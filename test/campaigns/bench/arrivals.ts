import { Gun } from '../torture/overload/gun.js';
import type { Shot } from '../torture/overload/shot.js';
import type { Cast } from './cast.js';

/** The share of the peak at which requests arrive. */
const SHARE = 0.6;
/** Connections that are open before, as those of a load balancer. */
const CONNECTIONS = 50;

/** A read and a write, by the names of their scenarios. */
const SHOTS: Record<string, (cast: Cast) => Shot[]> = {
  'GET /api/me': ({ cookie }) => [{ method: 'GET', path: '/api/me', cookie }],
  'POST /api/organizations': (cast) =>
    Array.from({ length: CONNECTIONS }, () => ({
      method: 'POST',
      path: '/api/organizations',
      cookie: cast.founding().cookie,
      body: '{"name":"Arrival {n}"}',
    })),
};

/**
 * Sends a read and a write at a fixed rate, whether or not responses have arrived, and prints how long they take from the
 * time at which they are due. Beside other load, the peak may be less than it was, and some are rejected.
 * @param peaks requests per second of scenarios, by their names
 * @throws Error if a request fails
 */
export async function printArrivals(
  origin: string,
  peaks: Map<string, number>,
  cast: Cast,
  seconds: number,
): Promise<void> {
  for (const [name, shotsFor] of Object.entries(SHOTS)) {
    const peak = peaks.get(name);
    if (peak === undefined) continue;
    const gun = new Gun(Number(new URL(origin).port));
    await gun.prepare(CONNECTIONS);
    const { served, refused, odd, servedMs } = (
      await gun.openLoop(shotsFor(cast), peak * SHARE, seconds)
    ).sum();
    gun.close();
    if (Object.keys(odd).length > 0) throw new Error(`${name}: requests failed: ${JSON.stringify(odd)}`);
    const [p50, p99] = [servedMs.p50.toFixed(1), servedMs.p99.toFixed(1)];
    console.log(
      `${name} at ${SHARE * 100} % of its peak, ${(served / seconds).toFixed(0)} arrivals per second: ` +
        `p50 ${p50} ms, p99 ${p99} ms, ${refused} rejected`,
    );
  }
}
