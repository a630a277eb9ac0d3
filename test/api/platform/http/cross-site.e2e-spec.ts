import type { Browser } from '../../../support/browser.js';
import { expectCommonHeaders, expectProblem } from '../../../support/problems.js';
import { sharedWorld } from '../../../support/shared-world.js';
import type { World } from '../../../support/world.js';

const NO_ID = '01900000-0000-7000-8000-000000000000';

let world: World;
let nobody: Browser;
let ada: Browser;
/** The path of an organization that Ada owns. */
let organization: string;

beforeAll(async () => {
  world = await sharedWorld();
  nobody = world.browser();
  ada = await world.signedIn('ada@example.com');
  organization = `/api/organizations/${(await ada.post('/api/organizations', { name: 'Engines' })).body.id}`;
});

describe('a write', () => {
  const write = (headers: Record<string, string>) =>
    Promise.all([
      ada.request('POST', '/api/organizations', { headers }),
      ada.request('PATCH', organization, { headers }),
      ada.request('DELETE', `/api/me/sessions/${NO_ID}`, { headers }),
    ]);

  it.each<[string, () => Record<string, string>]>([
    ['the same origin', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['our origin, in a browser without Sec-Fetch-Site', () => ({ origin: world.publicUrl })],
  ])('is accepted from %s', async (_what, headers) => {
    const statuses = (await write(headers())).map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 404]);
  });

  it.each<[string, () => Record<string, string>]>([
    ['another site', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['another origin', () => ({ origin: 'https://evil.example.com' })],
  ])('is rejected from %s [Other sites, V3.5.1, V3.5.2]', async (_what, headers) => {
    for (const answer of await write(headers())) expectProblem(answer, 403, 'cross_site_request');
  });

  it('is never allowed by a preflight from another origin [Other sites, V3.4.2]', async () => {
    const headers = { origin: 'https://evil.example.com', 'access-control-request-method': 'POST' };
    const preflight = await nobody.request('OPTIONS', '/api/organizations', { headers });
    expectProblem(preflight, 405, 'method_not_allowed');
  });
});

describe('a read', () => {
  it('succeeds even if it comes from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' };
    const answer = await ada.request('GET', '/api/me', { headers });
    expect(answer.status).toBe(200);
    expectCommonHeaders(answer);
  });
});
