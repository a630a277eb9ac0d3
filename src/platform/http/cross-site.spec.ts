import { isCrossSite, isNavigation, isPrefetch } from './cross-site.js';

const OURS = 'https://app.example.com';

describe('a cross-site request', () => {
  it.each([
    // columns: the headers Sec-Fetch-Site and Origin, and whether the request is cross-site
    ['same-origin', undefined, false],
    ['none', undefined, false],
    ['same-site', undefined, true],
    ['cross-site', undefined, true],
    ['', undefined, true],
    ['something-new', undefined, true],
    ['same-origin, cross-site', undefined, true],
    ['same-origin', 'https://evil.example', false],
    ['cross-site', OURS, true],
    [undefined, undefined, false],
    [undefined, OURS, false],
    [undefined, 'null', true],
    [undefined, '', true],
    [undefined, 'https://evil.example', true],
    [undefined, 'http://app.example.com', true],
    [undefined, 'https://app.example.com:8443', true],
    [undefined, 'https://app.example.com.evil.example', true],
    [undefined, 'https://sub.app.example.com', true],
  ])('is recognized with Sec-Fetch-Site %j and Origin %j: %j', (site, origin, expected) => {
    const headers = {
      ...(site !== undefined && { 'sec-fetch-site': site }),
      ...(origin !== undefined && { origin }),
    };
    expect(isCrossSite(headers, OURS)).toBe(expected);
  });
});

describe('a prefetch', () => {
  it.each([
    [{ 'sec-purpose': 'prefetch' }, true],
    [{ 'sec-purpose': 'prefetch;prerender' }, true],
    [{ 'sec-purpose': 'prefetch;anonymous-client-ip' }, true],
    [{ purpose: 'prefetch' }, true],
    [{ 'x-purpose': 'preview' }, true],
    [{ 'x-moz': 'prefetch' }, true],
    [{}, false],
    [{ purpose: '' }, false],
    [{ accept: 'text/html' }, false],
  ])('is recognized with the headers %j: %j', (headers, expected) =>
    expect(isPrefetch(headers)).toBe(expected),
  );
});

describe('a navigation', () => {
  it.each([
    [{ accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }, true],
    [{ 'sec-fetch-mode': 'navigate' }, true],
    [{ accept: '*/*' }, false],
    [{ accept: 'application/json' }, false],
    [{ 'sec-fetch-mode': 'cors', accept: '*/*' }, false],
    [{}, false],
  ])('is recognized with the headers %j: %j', (headers, expected) =>
    expect(isNavigation(headers)).toBe(expected),
  );
});
