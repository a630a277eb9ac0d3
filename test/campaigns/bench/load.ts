import autocannon from 'autocannon';
import type { Cast } from './cast.js';
import type { Scenario } from './scenarios.js';
import type { Server } from './servers.js';
import { familySeconds, processorSeconds } from './usage.js';

export interface Turn {
  perSecond: number;
  /** Latencies in milliseconds. */
  p50: number;
  p99: number;
  /** Processor time per request in microseconds: of the servers (`own`) and of PostgreSQL. */
  own: number;
  database: number;
}

/** Sends load to one server, or evenly to several. @throws Error if a request fails */
export async function load(
  servers: Server[],
  postmaster: number,
  scenario: Pick<Scenario, 'name' | 'requests'>,
  cast: Cast,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Turn> {
  const used = () => [
    servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
    familySeconds(postmaster),
  ];
  const before = used();
  const result = await autocannon({
    url: servers.map(({ origin }) => origin) as unknown as string, // autocannon's types allow only one URL
    connections,
    duration: seconds,
    requests: scenario.requests(cast),
  });
  const after = used();
  const { total } = result.requests;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${scenario.name}: ${result.non2xx} failed requests, ${result.errors} connection errors`);
  const [own = 0, database = 0] = after.map((seconds, index) => ((seconds - before[index]!) * 1e6) / total);
  return {
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    own,
    database,
  };
}
