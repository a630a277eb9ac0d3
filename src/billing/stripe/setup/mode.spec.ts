import { isOfOtherMode, modeOf } from './mode.js';

describe('the mode of a key', () => {
  it.each([
    ['sk_live_1', 'live'],
    ['rk_live_1', 'live'],
    ['sk_org_live_1', 'live'],
    ['sk_test_1', 'test'],
    ['rk_test_live_1', 'test'],
    ['sk_org_test_1', 'test'],
    ['anything', 'test'],
  ])('is derived from its prefix: %s is %s', (key, mode) => expect(modeOf(key)).toBe(mode));
});

describe('a checkout session', () => {
  it.each([
    ['cs_live_1', 'sk_test_1', true],
    ['cs_test_1', 'sk_live_1', true],
    ['cs_test_1', 'rk_live_1', true],
    ['cs_live_1', 'sk_live_1', false],
    ['cs_test_1', 'sk_test_1', false],
    ['cs_1', 'sk_live_1', false],
    ['cs_1', 'sk_test_1', false],
  ])('has another mode than the key: %s and %s, %j', (session, key, expected) =>
    expect(isOfOtherMode(session, key)).toBe(expected),
  );
});
