import type { Answer, Browser } from '../../support/browser.js';
import { settled } from '../../support/buyer.js';
import { found, invite } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { send, signed } from '../../support/webhooks.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';
import { writesOf, type Write } from '../writes.js';
import { everything } from './everything.js';
import { HOSTILE_BODIES } from './bodies.js';

/** The maximum length of the body of an error response in characters, for any request. */
const LONGEST_REFUSAL = 65_536;

let world: World;
let ada: Browser;
let before: Record<string, string>;
let writes: Write[];

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  const team = await found(ada, 'Engines');
  const { id, token } = await invite(team, 'bob@example.com');
  writes = await writesOf(ada, {
    '/api/organizations/{id}': team.id,
    '/api/organizations/{id}/memberships/{membershipId}': team.ownerMembershipId,
    '/api/organizations/{id}/invites/{inviteId}': id,
    '/api/organizations/{id}/agents/{agentId}': 'research',
    '/api/me/invites/{inviteId}': id,
    '/api/invites/{token}': token,
  });
  await settled(world); // otherwise a mail would be sent later and would change its invite
  before = await everything(world.database);
});

/** Enough routes for malformed bodies, because all routes have the same parser. Each has its own validation. */
const oneInFive = <T>(all: T[]) => all.filter((_one, index) => index % 5 === 0);

describe('a hostile body', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };

  it.each(HOSTILE_BODIES)(
    'is rejected by the routes: %s [Input, V1.5.2, V1.5.3, V15.2.2, V15.3.6, API4]',
    async (_what, code, body) => {
      const answers: Answer[] = [];
      for (const { method, path } of code === 'validation_failed' ? writes : oneInFive(writes))
        answers.push(await ada.request(method, path, { body, headers: JSON_TYPE }));
      for (const answer of answers) {
        expectProblem(answer, code === 'body_too_large' ? 413 : 400, code);
        expect(answer.text.length).toBeLessThan(LONGEST_REFUSAL);
      }
    },
  );
});

describe('a hostile body of a webhook request', () => {
  it.each(HOSTILE_BODIES)('is rejected with and without a signature: %s', async (_what, _code, body) => {
    const answers: Answer[] = [];
    const text = body.toString('latin1');
    const isTooLarge = body.length > 1024 * 1024;
    for (const signature of [
      '',
      signed(world, text, { secret: 'whsec_guessed' }),
      signed(world, typeof body === 'string' ? body : text),
    ])
      answers.push(await send(world, body, { 'stripe-signature': signature }));
    for (const answer of answers)
      expectProblem(answer, isTooLarge ? 413 : 400, isTooLarge ? 'body_too_large' : 'invalid_signature');
  }); // prettier-ignore
});

describe('all hostile bodies together', () => {
  it('change nothing', async () => {
    expect(await everything(world.database)).toEqual(before);
  });
});
