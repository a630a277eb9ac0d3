/** One request, made by one of the people who take turns. */
export type Ask = (turn: number) => Promise<{ status: number }>;

/** So many at a time: enough to keep the service busy, too few to make a queue. */
const AT_A_TIME = 2;

/** Microseconds that each of so many requests took. @throws Error if one was not answered with a success */
export async function latencies(ask: Ask, requests: number): Promise<number[]> {
  const taken: number[] = [];
  let turn = 0;
  const asker = async () => {
    while (turn < requests) {
      const mine = turn++;
      const begun = performance.now();
      const { status } = await ask(mine);
      taken.push((performance.now() - begun) * 1000);
      if (status >= 300) throw new Error(`Request ${mine} was answered with ${status}.`);
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
