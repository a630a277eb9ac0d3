import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentControl } from './control.js';
import { hour, periodEnd } from './state/clock.js';
import type { Stop } from './stops.js';

/**
 * Seconds before the end of a period at which the clock stops. Some changes are due in the last day of the period, and
 * others in its last hour. At this time, both are due.
 */
const before = hour / 2;
/** Milliseconds that the clock waits for the service. */
const patience = 10_000;

/** Advances the clock, and stops once before the end of each period for which the service has a change to make. */
export async function passTime(control: PaymentControl, seconds: number): Promise<void> {
  const moment = control.now() + seconds;
  const made = new Set<string>();
  for (;;) {
    const [next] = (await control.listStops())
      .filter((stop) => !made.has(keyOf(stop)) && stop.end - before <= moment && stop.end > control.now())
      .toSorted((one, other) => one.end - other.end);
    if (!next) break;
    made.add(keyOf(next));
    control.advance(Math.max(0, next.end - before - control.now()));
    await letServiceAct(control, next);
  }
  control.advance(Math.max(0, moment - control.now()));
}

/** Like `advanceMonths`, with the stops of `passTime`. */
export async function passMonths(control: PaymentControl, months: number): Promise<void> {
  const now = control.now();
  await passTime(control, periodEnd(now, 'month', months) - now);
  control.advanceMonths(0);
}

/** The service looks for due changes at intervals. An event of the subscription makes it look now. */
async function letServiceAct(control: PaymentControl, stop: Stop): Promise<void> {
  control.tell(stop.subscription);
  const end = performance.now() + patience;
  const isOpen = async () => (await control.listStops()).some((one) => keyOf(one) === keyOf(stop));
  while ((await isOpen()) && performance.now() < end) await pause(100);
}

const keyOf = ({ subscription, end }: Stop) => `${subscription} ${end}`;
