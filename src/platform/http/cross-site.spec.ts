import { isCrossSite, isCrossSiteNavigation, isEmbedded, isNavigation, isPrefetch } from './cross-site.js';

const OURS = 'https://app.example.com';

describe('a cross-site request', () => {
  const headersOf = (site: string | undefined, origin: string | undefined) => ({
    ...(site !== undefined && { 'sec-fetch-site': site }),
    ...(origin !== undefined && { origin }),
  });

  it.each([
    ['same-site', undefined],
    ['cross-site', undefined],
    ['', undefined],
    ['something-new', undefined],
    ['same-origin, cross-site', undefined],
    ['cross-site', OURS],
    [undefined, 'null'],
    [undefined, ''],
    [undefined, 'https://evil.example'],
    [undefined, 'http://app.example.com'],
    [undefined, 'https://app.example.com:8443'],
    [undefined, 'https://app.example.com.evil.example'],
    [undefined, 'https://sub.app.example.com'],
  ])('is recognized by Sec-Fetch-Site %j and Origin %j', (site, origin) =>
    expect(isCrossSite(headersOf(site, origin), OURS)).toBe(true),
  );

  it.each([
    ['same-origin', undefined],
    ['none', undefined],
    ['same-origin', 'https://evil.example'],
    [undefined, undefined],
    [undefined, OURS],
  ])('is not assumed for Sec-Fetch-Site %j and Origin %j', (site, origin) =>
    expect(isCrossSite(headersOf(site, origin), OURS)).toBe(false),
  );
});

describe('a cross-site navigation', () => {
  it.each([
    [true, { referer: 'https://evil.example/' }],
    [true, { referer: 'https://sub.app.example.com/page' }],
    [true, { referer: 'http://app.example.com/' }],
    [true, { referer: 'https://app.example.com.evil.example/' }],
    [true, { referer: 'https://app.example.com@evil.example/' }],
    [true, { referer: '/page' }],
    [true, { referer: '' }],
    [true, { referer: `${OURS}/`, origin: 'https://evil.example' }],
    [true, { referer: `${OURS}/`, 'sec-fetch-site': 'cross-site' }],
    [false, { referer: `${OURS}/page?a=b` }],
    [false, { referer: OURS }],
    [false, { referer: 'https://evil.example/', origin: OURS }],
    [false, { referer: 'https://evil.example/', 'sec-fetch-site': 'same-origin' }],
    [false, {}],
  ])('is decided by Sec-Fetch-Site, else Origin, else Referer: %j for %j', (expected, headers) =>
    expect(isCrossSiteNavigation(headers, OURS)).toBe(expected),
  );
});

describe('an embedded request', () => {
  it.each([
    [true, 'image'],
    [true, 'iframe'],
    [true, 'frame'],
    [true, 'object'],
    [true, 'script'],
    [true, ''],
    [false, 'document'],
    [false, 'empty'],
    [false, undefined],
  ])('is recognized by Sec-Fetch-Dest: %j for %j', (expected, destination) =>
    expect(isEmbedded({ 'sec-fetch-dest': destination })).toBe(expected),
  );
});

describe('a prefetch', () => {
  it.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-purpose': 'prefetch;anonymous-client-ip' },
    { purpose: 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
  ])('is recognized by the headers %j', (headers) => expect(isPrefetch(headers)).toBe(true));

  it.each([{}, { purpose: '' }, { accept: 'text/html' }])('is not assumed for the headers %j', (headers) =>
    expect(isPrefetch(headers)).toBe(false),
  );
});

describe('a navigation', () => {
  it.each([
    { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
    { 'sec-fetch-mode': 'navigate' },
  ])('is recognized by the headers %j', (headers) => expect(isNavigation(headers)).toBe(true));

  it.each([
    { accept: '*/*' },
    { accept: 'application/json' },
    { 'sec-fetch-mode': 'cors', accept: '*/*' },
    {},
  ])('is not assumed for the headers %j', (headers) => expect(isNavigation(headers)).toBe(false));
});
