import type { Browser } from '../../../support/browser.js';
import { expectCommonHeaders, expectProblem } from '../../../support/problems.js';
import { startWorld, type World } from '../../../support/world.js';

const NO_ID = '01900000-0000-7000-8000-000000000000';

let world: World;
let nobody: Browser;
let ada: Browser;
/** The path of an organization that Ada owns. */
let organization: string;

beforeAll(async () => {
  world = await startWorld();
  nobody = world.browser();
  ada = await world.signedIn('ada@example.com');
  organization = `/api/organizations/${(await ada.post('/api/organizations', { name: 'Engines' })).body.id}`;
});
afterAll(() => world.stop());

describe('a write', () => {
  const write = (headers: Record<string, string>) =>
    Promise.all([
      ada.request('POST', '/api/organizations', { headers }),
      ada.request('PATCH', organization, { headers }),
      ada.request('DELETE', `/api/me/sessions/${NO_ID}`, { headers }),
    ]);

  it.each<[string, () => Record<string, string>]>([
    ['the same origin', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['the address bar', () => ({ 'sec-fetch-site': 'none' })],
    ['the same origin with a hidden Origin', () => ({ 'sec-fetch-site': 'same-origin', origin: 'null' })],
    ['our origin, in a browser without Sec-Fetch-Site', () => ({ origin: world.publicUrl })],
    ['a client that is not a browser', () => ({})],
  ])('is accepted from %s', async (_what, headers) => {
    const statuses = (await write(headers())).map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 404]);
  });

  it.each<[string, () => Record<string, string>]>([
    ['another site', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['another site of the same domain', () => ({ 'sec-fetch-site': 'same-site' })],
    ['an empty site', () => ({ 'sec-fetch-site': '' })],
    ['an unknown site', () => ({ 'sec-fetch-site': 'Same-Origin' })],
    [
      'another site that claims our origin',
      () => ({ 'sec-fetch-site': 'cross-site', origin: world.publicUrl }),
    ],
    ['another origin', () => ({ origin: 'https://evil.example.com' })],
    ['a hidden origin', () => ({ origin: 'null' })],
    ['our host on another port', () => ({ origin: 'http://localhost:1' })],
    ['our host with a trailing dot', () => ({ origin: world.publicUrl.replace('localhost', 'localhost.') })],
    ['an origin that starts with ours', () => ({ origin: `${world.publicUrl}.example.com` })],
    ['our host over https', () => ({ origin: world.publicUrl.replace('http:', 'https:') })],
  ])('is rejected from %s', async (_what, headers) => {
    for (const answer of await write(headers())) expectProblem(answer, 403, 'cross_site_request');
  });

  it('is never allowed by a preflight from another origin', async () => {
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
