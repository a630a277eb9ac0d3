import type { Browser } from '../../../support/browser.js';
import { whileTimeStands } from '../../../support/clock.js';
import { expectProblem } from '../../../support/problems.js';
import { sharedWorld } from '../../../support/shared-world.js';
import type { World } from '../../../support/world.js';

const NO_ID = '01900000-0000-7000-8000-000000000000';

const JSON_TYPE = { 'content-type': 'application/json' };

let world: World;
let nobody: Browser;
let ada: Browser;

beforeAll(async () => {
  world = await sharedWorld();
  nobody = world.browser();
  ada = await world.signedIn('ada@example.com');
});

describe('the service, for a request with two errors,', () => {
  const CROSS_SITE = { 'sec-fetch-site': 'cross-site' };

  it.each<[string, () => Browser, string, () => string, Parameters<Browser['request']>[2], number, string]>([
    ['the body before the URL', () => nobody, 'POST', () => '/api/nothing', { body: '{', headers: JSON_TYPE }, 400, 'malformed_body'],
    ['the media type before the method', () => nobody, 'PATCH', () => '/api/me', { body: 'a', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    ['the body before the site', () => nobody, 'POST', () => '/api/organizations', { body: '{', headers: { ...JSON_TYPE, ...CROSS_SITE } }, 400, 'malformed_body'],
    ['the URL before the site', () => ada, 'POST', () => '/api/nothing', { headers: CROSS_SITE }, 404, 'route_not_found'],
    ['the method before the site', () => ada, 'POST', () => '/api/me', { headers: CROSS_SITE }, 405, 'method_not_allowed'],
    ['the site before the session', () => nobody, 'POST', () => '/api/organizations', { headers: CROSS_SITE }, 403, 'cross_site_request'],
    ['the site before the organization', () => ada, 'PATCH', () => `/api/organizations/${NO_ID}`, { headers: CROSS_SITE }, 403, 'cross_site_request'],
    ['the session before the query', () => nobody, 'GET', () => '/api/organizations?limit=0', {}, 401, 'unauthenticated'],
  ])('checks %s', async (_what, who, method, path, options, status, code) => {
    expectProblem(await who().request(method, path(), options), status, code, path().split('?')[0]);
  }); // prettier-ignore

  it('checks the site before the rate limit, and the rate limit before the session', async () => {
    const few = await world.startInstance({ LIMIT_REQUESTS_PER_10S: '2' });
    const caller = world.browser().goTo(few);
    await whileTimeStands(async () => {
      for (let count = 0; count < 2; count++)
        expectProblem(await caller.post('/api/organizations', {}), 401, 'unauthenticated');
      const limited = await caller.post('/api/organizations', {});
      expectProblem(limited, 429, 'rate_limited', '/api/organizations');
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(10);
      const foreign = await caller.request('POST', '/api/organizations', { headers: CROSS_SITE });
      expectProblem(foreign, 403, 'cross_site_request');
      expectProblem(await caller.post('/api/nothing', {}), 404, 'route_not_found');
      // Each session has a limit of its own, which is checked before the organization.
      ada.goTo(few);
      for (let count = 0; count < 2; count++)
        expectProblem(await ada.get(`/api/organizations/${NO_ID}`), 404, 'organization_not_found');
      expectProblem(await ada.get(`/api/organizations/${NO_ID}`), 429, 'rate_limited');
    });
    ada.goTo(world.instances[0]!);
  });
});
