/** The maximum of the database columns. */
const MOST = 2 ** 31 - 1;
/** The shortest and the longest lifetime of a reservation. */
const SHORTEST_SECONDS = 10;
const LONGEST_SECONDS = 86_400;

/** @throws RangeError */
export function assertAmount(amount: number, least: 0 | 1): void {
  if (!Number.isSafeInteger(amount) || amount < least || amount > MOST)
    throw new RangeError(`The amount must be an integer from ${least} to ${MOST}.`);
}

/** @throws RangeError */
export function assertTime(seconds: number): void {
  if (!Number.isSafeInteger(seconds) || seconds < SHORTEST_SECONDS || seconds > LONGEST_SECONDS)
    throw new RangeError(`ttlSeconds must be an integer from ${SHORTEST_SECONDS} to ${LONGEST_SECONDS}.`);
}
