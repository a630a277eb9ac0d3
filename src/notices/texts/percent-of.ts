/** A share in whole percent, rounded down, so that 100 means all of it. */
export function percentOf(used: number, budget: number): number {
  return Math.floor((used * 100) / budget);
}
