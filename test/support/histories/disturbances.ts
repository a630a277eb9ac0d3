import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import type { Random } from '../../campaigns/torture/random.js';

const ORDERS = ['in order', 'reversed', 'shuffled'] as const;
/** The paths that a settlement run reads at the payment provider. */
export const READ = [
  '/v1/customers/',
  '/v1/subscriptions',
  '/v1/invoices',
  '/v1/charges',
  '/v1/checkout/sessions',
  '/v1/payment_intents',
];

/** Delays, repeats and reorders events, and disturbs the calls that runs make. */
export async function disturb(control: PaymentControl, random: Random): Promise<void> {
  if (random.chance(0.3)) control.hold();
  if (random.chance(0.3)) await control.release(random.pick(ORDERS));
  if (random.chance(0.3)) {
    const events = control.list('events').slice(-100);
    if (events.length > 0) control.replay(random.pick(events).id, random.integer(1, 3));
  }
  const path = random.pick(READ);
  if (random.chance(0.1)) control.faults.add({ kind: 'reset', method: 'GET', path });
  if (random.chance(0.1)) control.faults.add({ kind: 'server error', method: 'GET', path });
  // Changes and events come between any two calls of a run.
  if (random.chance(0.3)) control.faults.add({ kind: 'slow', method: 'GET', path, milliseconds: 50 });
}

/** Acts when a run makes its next call to this path. The call is answered afterwards. */
export function duringCall(control: PaymentControl, path: string, act: () => Promise<unknown>): void {
  control.faults.add({ kind: 'slow', method: 'GET', path, until: lazily(act) });
}

/** A promise that begins when it is awaited. */
function lazily(act: () => Promise<unknown>): Promise<unknown> {
  const then: Promise<unknown>['then'] = (resolve, reject) => act().then(resolve, reject);
  return { then } as Promise<unknown>;
}
