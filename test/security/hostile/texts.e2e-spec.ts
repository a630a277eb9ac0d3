import type { Browser } from '../../support/browser.js';
import { found, type Team } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';
import { tidyName } from '../../../src/platform/text/name.js';
import { HEADER_LINES, HOSTILE_TEXTS, ONE_OF_EACH_KIND } from './texts.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Engines');
});

describe('a hostile text', () => {
  it.each(HOSTILE_TEXTS)('is rejected as a name, or stored unchanged except for white space: %s %j [Input, V1.2.4]', async (_kind, name) => {
    const answer = await ada.post('/api/organizations', { name });
    if (answer.status !== 201) return expectProblem(answer, 400, 'validation_failed');
    expect(answer.body.name).toBe(tidyName(name));
    const { body } = await ada.get(`/api/organizations/${answer.body.id}`);
    expect(body.name).toBe(tidyName(name));
  }); // prettier-ignore

  it.each(ONE_OF_EACH_KIND)(
    'is rejected in the billing contact, or stored unchanged: %s %j',
    async (_kind, text) => {
      const path = `/api/organizations/${team.id}/billing`;
      // The fields of an address have the same rule, except for the country.
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

  it.each(ONE_OF_EACH_KIND)('is rejected or ignored in a query string: %s %j', async (_kind, text) => {
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

  it.each(HEADER_LINES)('never splits a response header: %s %j', async (_kind, text) => {
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
