import { authenticationTime } from './authentication-time.js';

const NOW = Date.UTC(2026, 2, 2, 9, 41);
const at = (seconds: number) => NOW / 1000 + seconds;
const time = (seconds: number) => new Date(NOW + seconds * 1000);

describe('the time of an authentication', () => {
  it.each([
    // columns: the claim `auth_time`; a sign-in with OIDC_FRESH=trust and with OIDC_FRESH=require
    [at(-3600), time(-3600), time(-3600)],
    [at(-0.5), time(-0.5), time(-0.5)],
    [1, new Date(1000), new Date(1000)],
    [at(0), time(0), time(0)],
    [at(60), time(0), time(0)],
    [at(61), 'infinity', '-infinity'],
    [NOW, 'infinity', '-infinity'], // milliseconds
    [undefined, 'infinity', '-infinity'],
    [null, 'infinity', '-infinity'],
    [0, 'infinity', '-infinity'],
    [-1, 'infinity', '-infinity'],
    [NaN, 'infinity', '-infinity'],
    ['', 'infinity', '-infinity'],
    [String(at(-3600)), 'infinity', '-infinity'],
    [true, 'infinity', '-infinity'],
  ])('of auth_time %j is %j, or %j if the provider must prove it', (claim, trusted, required) => {
    const of = (trusts: boolean, isFresh: boolean) =>
      authenticationTime({ claim, now: NOW, trusts, isFresh });
    expect([of(true, false), of(false, false)]).toEqual([trusted, required]);
    // After the provider was asked for a new sign-in.
    expect([of(true, true), of(false, true)]).toEqual(['infinity', required]);
  });
});
