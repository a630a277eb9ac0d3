import type { Browser } from '../../support/browser.js';
import { settled } from '../../support/buyer.js';
import { found, type Team } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { startWorld, type World } from '../../support/world.js';
import { tidyName } from '../../../src/platform/text/name.js';
import { everything } from './everything.js';
import { BEARABLE, longestBlock } from './longest-block.js';
import { HOSTILE_TEXTS, ONE_OF_EACH_KIND } from './texts.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await startWorld({
    settings: {
      LIMIT_PENDING_INVITES: '0',
      LIMIT_INVITES_PER_HOUR: '0',
      LIMIT_INVITES_PER_RECIPIENT_DAY: '0',
    },
  });
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Engines');
});
afterAll(() => world.stop());

describe('a hostile text', () => {
  it.each(HOSTILE_TEXTS)('is rejected as a name, or stored unchanged except for white space: %s %j', async (_kind, name) => {
    const answer = await ada.post('/api/organizations', { name });
    if (answer.status !== 201) return expectProblem(answer, 400, 'validation_failed');
    expect(answer.body.name).toBe(tidyName(name));
    const { body } = await ada.get(`/api/organizations/${answer.body.id}`);
    expect(body.name).toBe(tidyName(name));
  }); // prettier-ignore

  it.each(HOSTILE_TEXTS)(
    'is rejected in the billing contact, or stored unchanged: %s %j',
    async (_kind, text) => {
      const path = `/api/organizations/${team.id}/billing`;
      // The lines of an address have the same rule, except for the country.
      const address = { line1: text, line2: text, city: text, state: text, postalCode: text };
      let stored: unknown;
      for (const change of [
        { name: text },
        { phone: text },
        { email: text },
        { address: { country: text } },
        { address },
      ]) {
        const answer = await ada.patch(path, change);
        if (answer.status !== 200) expectProblem(answer, 400, 'validation_failed');
        else expect((stored = answer.body.contact)).toMatchObject(change);
      }
      if (stored) expect((await ada.get(path)).body.contact).toEqual(stored);
    },
  );

  it.each(HOSTILE_TEXTS)(
    'is rejected as e-mail address, role, relation or membership id: %s %j',
    async (_kind, text) => {
      const path = `/api/organizations/${team.id}`;
      for (const [method, where, json] of [
        ['POST', 'invites', { email: text, role: 'member' }],
        ['POST', 'invites', { email: 'carol@example.com', role: text }],
        ['PATCH', `memberships/${team.ownerMembershipId}`, { relation: text }],
      ] as const)
        expectProblem(await ada.request(method, `${path}/${where}`, { json }), 400, 'validation_failed');
      const rows = [
        { email: text, role: 'member' },
        { email: 'carol@example.com', role: text },
      ];
      const { body } = await ada.post(`${path}/invites/bulk`, { invites: rows });
      expect(body.data.map(({ problem }: any) => problem.code)).toEqual([
        'validation_failed',
        'validation_failed',
      ]);
      const { status } = await ada.post(`${path}/transfer-ownership`, { membershipId: text });
      expect([400, 422]).toContain(status);
    },
  );

  describe('as an id in a path', () => {
    let before: Record<string, string>;
    beforeAll(async () => {
      await settled(world);
      before = await everything(world.database);
    });

    it.each(ONE_OF_EACH_KIND.filter(([, text]) => text !== '' && text.isWellFormed()))(
      'is answered with 404: %s %j',
      async (_kind, text) => {
        const id = encodeURIComponent(text);
        const organization = `/api/organizations/${team.id}`;
        for (const [method, path, code] of [
          ['GET', `/api/organizations/${id}`, 'organization_not_found'],
          ['PATCH', `/api/organizations/${id}`, 'organization_not_found'],
          ['DELETE', `/api/organizations/${id}`, 'organization_not_found'],
          ['DELETE', `${organization}/memberships/${id}`, 'membership_not_found'],
          ['DELETE', `${organization}/invites/${id}`, 'invite_not_found'],
          ['PATCH', `${organization}/invites/${id}`, 'invite_not_found'],
          ['POST', `${organization}/invites/${id}/resend`, 'invite_not_found'],
          ['GET', `${organization}/agents/${id}`, 'agent_not_found'],
          ['GET', `${organization}/agents/${id}/token-movements`, 'agent_not_found'],
          ['POST', `${organization}/agents/${id}/trial`, 'agent_not_found'],
          ['GET', `/api/invites/${id}`, 'invite_not_found'],
          ['POST', `/api/invites/${id}/accept`, 'invite_not_found'],
          ['POST', `/api/me/invites/${id}/accept`, 'invite_not_found'],
          ['DELETE', `/api/me/invites/${id}`, 'invite_not_found'],
          ['DELETE', `/api/me/sessions/${id}`, 'session_not_found'],
        ] as const) {
          expectProblem(await ada.request(method, path), 404, code);
        }
      },
    );

    it('changes nothing', async () => {
      expect(await everything(world.database)).toEqual(before);
    });
  });

  it.each(HOSTILE_TEXTS)('is rejected or ignored in a query string: %s %j', async (_kind, text) => {
    const value = encodeURIComponent(text.toWellFormed()).slice(0, 2000).replace(/%.?$/, '');
    const list = `/api/organizations/${team.id}`;
    // All lists read these two with the same class.
    for (const path of ['/api/organizations', `${list}/invites`])
      for (const name of ['limit', 'cursor'])
        expectProblem(await ada.get(`${path}?${name}=${value}`), 400, 'validation_failed');
    expect([200, 400]).toContain((await ada.get(`${list}/audit-events?type=${value}`)).status);
    expect((await ada.get(`/api/organizations?${value}=${value}`)).status).toBe(200);
    for (const path of ['/api/auth/callback?code=a&state=', '/api/auth/callback?error=', '/api/auth/callback?code='])
      expectProblem(await world.browser().get(path + value), 400, 'invalid_callback');
  }); // prettier-ignore

  it.each(HOSTILE_TEXTS)('never splits a response header: %s %j', async (_kind, text) => {
    const value = encodeURIComponent(text.toWellFormed()).slice(0, 2000);
    for (const path of [
      `/api/auth/login?returnTo=${value}`,
      `/api/auth/login?returnTo=/${value}`,
      `/api/auth/login?prompt=${value}`,
      `/api/billing/return?session_id=${value}`,
      `/api/auth/logout?returnTo=${value}`,
    ]) {
      const { headers } = await world.browser().get(path);
      expect([...headers.keys()]).not.toContain('x-owned');
      expect(headers.get('location') ?? '').toMatch(/^[\x21-\x7e]*$/);
      expect(headers.getSetCookie().filter((cookie) => cookie.startsWith('session=1'))).toEqual([]);
    }
  });
});

describe('the name of an organization', () => {
  it.each(["{'a':", '%0d%0aX-Owned: 1', 'ä\u0304 ö', '"quoted", and; more='])(
    'never appears in a response header: %s',
    async (name) => {
      const { body, headers } = await ada.post('/api/organizations', { name });
      expect(body.name).toBe(tidyName(name));
      expect(JSON.stringify([...headers])).not.toContain(name.slice(0, 6));
    },
  );
});

describe('an almost valid value', () => {
  /** The size of a header in bytes, just below the limit for all headers. */
  const HEADERS = 15_000;
  /** Builds a text of `octets` bytes by repeating its middle. */
  const near = (start: string, middle: string, end: string, octets: number) => {
    const room = octets - Buffer.byteLength(start + end);
    return start + middle.repeat(Math.floor(room / Buffer.byteLength(middle))) + end;
  };

  it.each<[string, Record<string, unknown>]>([
    ['an address of many dots', { email: near('a', '.a', '@', 32_000), role: 'member' }],
    ['an address of many domains', { email: near('a@', 'a.', '!', 32_000), role: 'member' }],
    ['an address of hyphens', { email: near('a@', 'a-', '.', 32_000), role: 'member' }],
    ['an address of at signs', { email: near('a', '@', '.com', 32_000), role: 'member' }],
    ['a shorter address of hyphens', { email: near('a@a', '-', '.c', 254), role: 'member' }],
    ['a name of blanks', { name: near('a', ' ', '<', 32_000) }],
    ['a name of accents', { name: near('a', '\u0301', '<', 32_000) }],
    ['a name of joiners', { name: near('a', '\u200d', '<', 30_000) }],
    ['a name of ligatures', { name: near('a', '\ufdfa', '<', 30_000) }],
    ['a name of w', { name: near('', 'w', '', 32_000) }],
    ['a name of colons', { name: near('', ':/', '', 32_000) }],
    ['a line of blanks', { name: near('a', '\u2003', '\u0000', 32_000) }],
    ['a country', { address: { country: near('D', 'E', 'e', 32_000) } }],
  ])('does not delay other requests: %s', async (_what, json) => {
    const block = await longestBlock(async () => {
      for (const [method, path] of [
        ['POST', '/api/organizations'],
        ['POST', `/api/organizations/${team.id}/invites`],
        ['PATCH', `/api/organizations/${team.id}/billing`],
      ] as const)
        expectProblem(await ada.request(method, path, { json }), 400, 'validation_failed');
    });
    expect(block).toBeLessThan(BEARABLE);
  });

  it.each<[string, string, string]>([
    ['a media type of blanks', 'content-type', near('application/json', ' ', 'x', HEADERS)],
    ['a media type of semicolons', 'content-type', near('application/json', ' ;', 'x', HEADERS)],
    ['a media type of parameters', 'content-type', near('application/json', '; a="', '', HEADERS)],
    ['cookies of blanks', 'cookie', near('session', ' ', '=', HEADERS)],
    ['cookies of semicolons', 'cookie', near('', ';', '', HEADERS)],
    ['cookies of quotes', 'cookie', near('a="', '\\"', '', HEADERS)],
    ['an empty session', 'cookie', near(`session_${80}=`, 'AAAA', ';', HEADERS)],
    ['a request id', 'x-request-id', near('a', '.', '!', HEADERS)],
    ['an origin', 'origin', near('http://', 'a.', ':', HEADERS)],
    ['a list of media types', 'accept', near('text/', 'html,', ';q=', HEADERS)],
    ['a user agent', 'user-agent', near('Mozilla/5.0 ', '(', ')', HEADERS)],
    ['addresses of proxies', 'x-forwarded-for', near('1', ', 1', '', HEADERS)],
    ['a signature', 'stripe-signature', near('t=1', ',v1=', 'x', HEADERS)],
  ])('does not delay other requests: %s', async (_what, header, value) => {
    const paths = [
      ['POST', '/api/organizations'],
      ['GET', '/api/auth/login'],
      ['POST', '/api/webhooks/stripe'],
    ] as const;
    const block = await longestBlock(async () => {
      for (const [method, path] of paths) {
        const headers = { 'content-type': 'application/json', [header]: value };
        const body = method === 'POST' ? '{}' : undefined;
        expect((await world.browser().request(method, path, { headers, body })).status).toBeLessThan(500);
      }
    });
    expect(block).toBeLessThan(BEARABLE);
  });

  it.each<[string, string]>([
    ['an id', `/api/organizations/${near('01900000-0000-7000-8000-', '0', 'g', 7900)}`],
    ['an agent', `/api/organizations/ID/agents/${near('a', '-a', '-', 7900)}/trial`],
    ['a token', `/api/invites/${near('', 'A', '=', 7900)}`],
    ['a cursor', `/api/organizations?cursor=${near('', 'W1td', '', 7900)}`],
    ['a page to return to', `/api/auth/login?returnTo=${near('/', '%2e%2e/', '//', 7000)}`],
    ['a page of backslashes', `/api/auth/login?returnTo=${near('/', '%5c', '', 7000)}`],
    ['slashes', near('/api', '/', 'me', 7900)],
    ['escapes', near('/api/', '%41', '', 7900)],
    ['a query of many parameters', near('/api/organizations?', 'a&', '', 7900)],
    ['a query of brackets', near('/api/organizations?a', '[a]', '=1', 7900)],
  ])('does not delay other requests: %s', async (_what, path) => {
    const method = path.endsWith('/trial') ? 'POST' : 'GET';
    const block = await longestBlock(async () => {
      const { status } = await ada.request(method, path.replace('ID', team.id));
      expect(status).toBeLessThan(500);
    });
    expect(block).toBeLessThan(BEARABLE);
  });
});
