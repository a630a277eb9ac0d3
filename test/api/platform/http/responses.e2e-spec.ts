import type { Browser } from '../../../support/browser.js';
import { expectCommonHeaders, expectProblem } from '../../../support/problems.js';
import { raw } from '../../../support/raw.js';
import { sharedWorld } from '../../../support/shared-world.js';
import { startWorld, type World } from '../../../support/world.js';

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

describe('a request id', () => {
  it('is never chosen by the caller', async () => {
    for (const path of ['/api/version', '/api/me', '/api/nothing', '/api/%zz']) {
      const { headers, body } = await nobody.get(path, { headers: { 'x-request-id': NO_ID } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-request-id')).not.toBe(NO_ID);
      expect(body.requestId ?? headers.get('x-request-id')).toBe(headers.get('x-request-id'));
    }
  });

  it('is unique', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await nobody.get('/api/version')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(20);
  });
});

describe('the common response headers', () => {
  it('are in successful responses and redirects [Pages, V3.2.1, V3.4.3, V3.4.4, V3.4.5, V3.4.6, V14.3.2]', async () => {
    for (const path of ['/api/health', '/api/health/live', '/api/version', '/api/me', organization]) {
      const answer = await ada.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expectCommonHeaders(answer);
    }
    const redirect = await nobody.get('/api/auth/login');
    expect(redirect.status).toBe(302);
    expectCommonHeaders(redirect);
  });

  it('include HSTS only if the public URL is https [Pages, V3.4.1]', async () => {
    const { origin } = await world.startInstance({ PUBLIC_URL: 'https://app.example.com' });
    for (const path of ['/api/version', '/api/me', '/api/nothing', '/api/%zz']) {
      const { headers } = await fetch(origin + path);
      expectCommonHeaders({ headers }, { https: true });
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    expectCommonHeaders(await raw(origin, 'GARBAGE\r\n\r\n'), { https: true });
    expectCommonHeaders(await raw(world.publicUrl, 'GARBAGE\r\n\r\n'), { https: false });
  });

  it('include subdomains in HSTS only if configured, and never over http', async () => {
    const HSTS_SUBDOMAINS = 'true';
    const secure = await world.startInstance({ PUBLIC_URL: 'https://app.example.com', HSTS_SUBDOMAINS });
    const { headers } = await fetch(`${secure.origin}/api/version`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const open = await world.startInstance({ HSTS_SUBDOMAINS });
    expect((await fetch(`${open.origin}/api/version`)).headers.has('strict-transport-security')).toBe(false);
  });
});

describe('an unexpected failure', () => {
  it('is answered with a fixed sentence and the request id, and without details of the error [Input, V13.4.6, V16.5.1, API8]', async () => {
    const own = await startWorld();
    const person = await own.signedIn('ada@example.com');
    await own.database.query('ALTER TABLE memberships RENAME COLUMN relation TO canary');
    const one = await person.get('/api/me');
    await own.database.query('DROP TABLE memberships CASCADE');
    const other = await person.get('/api/organizations');
    expectProblem(one, 500, 'internal_error', '/api/me');
    expectProblem(other, 500, 'internal_error', '/api/organizations');
    expect(one.body.detail).toBe(other.body.detail);
    expect(one.text + other.text).not.toMatch(/canary|memberships|relation|column/);
    expect((await person.get('/api/health')).status).toBe(200);
    await own.stop();
  });
});
