import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentControl } from './control.js';
import { hour, periodEnd } from './state/clock.js';
import type { Stop } from './stops.js';

/** The clock stops so long before the end of a period: in the last hour, which is also in the last day. */
const before = hour / 2;
/** How long the clock waits for the service. In milliseconds. */
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

/** Like `advanceMonths`, with these stops. */
export async function passMonths(control: PaymentControl, months: number): Promise<void> {
  const now = control.now();
  await passTime(control, periodEnd(now, 'month', months) - now);
  control.advanceMonths(0);
}

/** The service looks at its changes every minute. An event lets it do so now. */
async function letServiceAct(control: PaymentControl, stop: Stop): Promise<void> {
  control.tell(stop.subscription);
  const end = performance.now() + patience;
  const isOpen = async () => (await control.listStops()).some((one) => keyOf(one) === keyOf(stop));
  while ((await isOpen()) && performance.now() < end) await pause(100);
}

const keyOf = ({ subscription, end }: Stop) => `${subscription} ${end}`;
