import { day } from '../state/clock.js';
import { newId } from '../state/ids.js';
import type { TestClock } from '../state/types.js';

export function testClockObject(created: number, fields: Pick<TestClock, 'frozen_time' | 'name'>): TestClock {
  return {
    id: newId('clock_'),
    object: 'test_helpers.test_clock',
    created,
    deletes_after: created + 30 * day,
    livemode: false,
    status: 'ready',
    status_details: {},
    ...fields,
  };
}
