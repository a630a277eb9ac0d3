import { invalidRequest } from '../errors.js';
import { testClockObject } from '../objects/test-clocks.js';
import type { Account } from '../state/account.js';
import { periodEnd } from '../state/clock.js';
import type { TestClock } from '../state/types.js';
import { deleteCustomer } from './customers.js';
import { runDue } from './schedule.js';
import { hasEnded } from './subscriptions.js';

/** Sets the clock of the whole account. At Stripe, a test clock affects only its own customers. */
export function startTestClock(account: Account, frozen_time: number, name: string | null): TestClock {
  const created = Math.floor(account.clock.real() / 1000);
  account.clock.set(frozen_time);
  const clock = testClockObject(created, { frozen_time, name });
  return account.create('testClocks', clock, 'test_helpers.test_clock.created');
}

export function advanceTestClock(account: Account, clock: TestClock, frozen_time: number): TestClock {
  if (frozen_time <= clock.frozen_time)
    throw invalidRequest('A test clock only moves forward.', 'frozen_time');
  if (frozen_time > furthestTime(account, clock)) {
    throw invalidRequest(
      'A test clock advances by at most two intervals of its shortest subscription.',
      'frozen_time',
    );
  }
  account.clock.set(frozen_time);
  runDue(account);
  return account.change('testClocks', clock, { frozen_time }, 'test_helpers.test_clock.ready');
}

/** Deletes the clock's customers, and sets the account back to the real time. */
export function deleteTestClock(account: Account, clock: TestClock): void {
  for (const customer of account.store.all('customers'))
    if (!customer.deleted && customer.test_clock === clock.id) deleteCustomer(account, customer.id);
  account.store.remove('testClocks', clock.id);
  account.emit('test_helpers.test_clock.deleted', clock);
  account.clock.set(Math.floor(account.clock.real() / 1000));
}

function furthestTime(account: Account, { id, frozen_time: now }: TestClock): number {
  const living = account.store
    .all('subscriptions')
    .filter((subscription) => subscription.test_clock === id && !hasEnded(subscription));
  const ends = living
    .flatMap(({ items }) => items.data)
    .map(({ price: { recurring } }) =>
      periodEnd(now, recurring?.interval ?? 'month', 2 * (recurring?.interval_count ?? 1)),
    );
  return Math.min(...ends, periodEnd(now, 'year', 2));
}
