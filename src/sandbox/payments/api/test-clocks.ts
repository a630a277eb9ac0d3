import * as engine from '../engine/test-clocks.js';
import type { Account } from '../state/account.js';
import type { Parameters } from './protocol/parameters.js';

export function createTestClock(account: Account, parameters: Parameters): object {
  return engine.startTestClock(account, frozenTime(parameters), parameters.text('name', 300) ?? null);
}

export function retrieveTestClock(account: Account, _parameters: Parameters, id: string): object {
  return account.find('testClocks', 'test clock', id);
}

/** Advances immediately, but the answer has the status `advancing`, as at Stripe. */
export function advanceTestClock(account: Account, parameters: Parameters, id: string): object {
  const target_frozen_time = frozenTime(parameters);
  const clock = account.find('testClocks', 'test clock', id);
  const before = clock.frozen_time;
  const advanced = engine.advanceTestClock(account, clock, target_frozen_time);
  const status_details = { advancing: { target_frozen_time } };
  return { ...advanced, frozen_time: before, status: 'advancing', status_details };
}

export function deleteTestClock(account: Account, _parameters: Parameters, id: string): object {
  engine.deleteTestClock(account, account.find('testClocks', 'test clock', id));
  return { id, object: 'test_helpers.test_clock', deleted: true };
}

function frozenTime(parameters: Parameters): number {
  return parameters.required('frozen_time', parameters.integer('frozen_time'));
}
