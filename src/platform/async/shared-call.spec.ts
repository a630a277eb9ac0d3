import { stopTimers } from '../../../test/support/clock.js';
import { SharedCall } from './shared-call.js';

const FRESH = 1000;

const counter = () => {
  let calls = 0;
  return new SharedCall(() => Promise.resolve(++calls), FRESH);
};

describe('a shared call', () => {
  beforeEach(() => stopTimers('setTimeout'));
  afterEach(() => void jest.useRealTimers());

  it('gives its result to later callers while the result is fresh', async () => {
    const call = counter();
    expect(await call.run()).toBe(1);
    await jest.advanceTimersByTimeAsync(FRESH - 1);
    expect(await call.run()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await call.run()).toBe(2);
  });

  it('is made again once it is forgotten, and the new result stays fresh equally long', async () => {
    const call = counter();
    await call.run();
    await jest.advanceTimersByTimeAsync(FRESH / 2);
    call.forget();
    expect(await call.run()).toBe(2);
    await jest.advanceTimersByTimeAsync(FRESH - 1);
    expect(await call.run()).toBe(2);
  });
});
