/** Sends one request. The turn selects the sender. */
export type Ask = (turn: number) => Promise<{ status: number }>;

/** Concurrent requests: enough to keep the service busy, too few for a queue. */
const AT_A_TIME = 2;

/** @returns the latencies in microseconds. @throws Error if a request fails */
export async function latencies(ask: Ask, requests: number): Promise<number[]> {
  const taken: number[] = [];
  let turn = 0;
  const asker = async () => {
    while (turn < requests) {
      const mine = turn++;
      const begun = performance.now();
      const { status } = await ask(mine);
      taken.push((performance.now() - begun) * 1000);
      if (status >= 300) throw new Error(`Request ${mine} failed with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, asker));
  return taken;
}

/** @param share 0.5 for the median */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

export const median = (values: number[]) => percentile(values, 0.5);
