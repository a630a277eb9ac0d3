import type { Browser } from '../../support/browser.js';
import { BEARABLE, longestBlock } from '../../support/longest-block.js';
import { found, type Team } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import { send, signed } from '../../support/webhooks.js';
import type { World } from '../../support/world.js';
import { HOSTILE_BODIES } from '../../security/hostile/bodies.js';
import { sendInEach, textsOf, type TextField } from '../../security/hostile/text-fields.js';

const MEGABYTE = 1_000_000;

let world: World;
let ada: Browser;
let team: Team;
let texts: TextField[];

beforeAll(async () => {
  // The limit is high, so that a long text is not rejected for the size of its body.
  world = await sharedWorld({ settings: { LIMIT_BODY_BYTES: String(2 * MEGABYTE) } });
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Engines');
  texts = await textsOf(ada, team);
});

/** Repeats the middle as often as it fits into a text of `octets` bytes. */
function near(start: string, middle: string, end: string, octets = 32_000): string {
  const room = octets - Buffer.byteLength(start + end);
  return start + middle.repeat(Math.floor(room / Buffer.byteLength(middle))) + end;
}

describe('a hostile body', () => {
  it.each(HOSTILE_BODIES)(
    'delays no other request: %s [Input, V15.2.2, API4]',
    async (_what, _code, body) => {
      const headers = { 'content-type': 'application/json' };
      const block = await longestBlock(async () => {
        await ada.request('POST', '/api/organizations', { body, headers });
        await ada.request('PATCH', `/api/organizations/${team.id}/billing`, { body, headers });
        for (const secret of ['whsec_guessed', undefined])
          await send(world, body, { 'stripe-signature': signed(world, body.toString('latin1'), { secret }) });
      });
      expect(block).toBeLessThan(BEARABLE);
    },
  );
});

describe('a hostile text in a body', () => {
  it.each([
    ['an address of many dots', near('a', '.a', '@')],
    ['an address of many domains', near('a@', 'a.', '!')],
    ['an address of hyphens', near('a@', 'a-', '.')],
    ['an address of at signs', near('a', '@', '.com')],
    ['a shorter address of hyphens', near('a@a', '-', '.c', 254)],
    ['blanks', near('a', ' ', '<')],
    ['accents on one letter', near('a', '\u0301', '<')],
    ['joiners', near('a', '\u200d', '<')],
    ['ligatures that expand', near('a', '\ufdfa', '<')],
    ['the letter w', near('', 'w', '')],
    ['colons', near('', ':/', '')],
    ['a line of blanks', near('a', '\u2003', '\0')],
    ['capital letters', near('D', 'E', 'e')],
    ['one megabyte of lines', near('', '\n', '\0', MEGABYTE)],
  ])('delays no other request: %s', async (_what, text) => {
    const failures: unknown[] = [];
    const block = await longestBlock(async () => {
      failures.push(...(await sendInEach(ada, texts, text, ({ status }) => status >= 500)));
    });
    expect(failures).toEqual([]);
    expect(block).toBeLessThan(BEARABLE);
  });
});

describe('an almost valid value', () => {
  /** The size of a header in bytes, just below the limit for all headers. */
  const HEADERS = 15_000;
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
