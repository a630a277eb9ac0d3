import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../support/browser.js';
import { fieldsOf } from '../support/body-fields.js';
import type { Schema } from '../support/operations.js';
import { found, invite, join, type Member, type Team } from '../support/people.js';
import { fieldErrors } from '../support/problems.js';
import { sharedWorld } from '../support/shared-world.js';
import type { World } from '../support/world.js';
import { writesOf } from './writes.js';

/** Fields that no request may set, unless its schema has them: ids, rights, amounts and timestamps. */
const READ_ONLY_FIELDS: Record<string, unknown> = {
  id: uuidv7(),
  organizationId: uuidv7(),
  organization_id: uuidv7(),
  userId: uuidv7(),
  user: { id: uuidv7() },
  actor: { type: 'system' },
  ownerId: uuidv7(),
  invitedBy: uuidv7(),
  nameKey: 'acme',
  isAdmin: true,
  emailVerified: true,
  status: 'active',
  token: 'x'.repeat(43),
  tokenHash: 'x',
  expiresAt: '2099-01-01T00:00:00.000Z',
  acceptedAt: null,
  createdAt: '2000-01-01T00:00:00.000Z',
  customerId: 'cus_of_others',
  customer: 'cus_of_others',
  stripeCustomerId: 'cus_of_others',
  contactVersion: 0,
  priceId: 'price_cheap',
  amount: 1,
  currency: 'usd',
  quantity: 0,
  tokens: 1_000_000,
  tokenBalance: 1_000_000,
  returnPath: 'https://evil.example',
  successUrl: 'https://evil.example',
  url: 'https://evil.example',
  relation: 'owner',
  role: 'owner',
  email: 'owner',
  name: 'owner',
  membershipId: 'owner',
};
const INHERITED_NAMES = { constructor: {}, toString: 1 };

let world: World;
let ada: Browser;
let team: Team;
let bob: Member;
let inviteId: string;
let theirs: Team;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Acme');
  bob = await join(world, team, 'bob@example.com', 'admin');
  inviteId = (await invite(team, 'carol@example.com')).id;
  theirs = await found(await world.signedIn('eve@example.com'), 'Others');
});

/** The objects in a body. Each has the prefix that errors put before the names of its fields. */
function objectsOf(schema: Schema, body: object) {
  return [...fieldsOf({ properties: {}, ...schema }, body)].flatMap(({ schema: { properties }, ...field }) =>
    properties ? [{ ...field, schema: { properties }, prefix: field.name && `${field.name}.` }] : [],
  );
}

const byName = (one: { field: string }, other: { field: string }) => (one.field < other.field ? -1 : 1);

const changed = () =>
  world.database.query('SELECT type, target_id FROM audit_events ORDER BY occurred_at DESC, id DESC LIMIT 1');

describe('a read-only field', () => {
  it('is rejected by name on every write route, and the request has no effect [Input, Money, V8.2.3, V15.3.3, API3, API6]', async () => {
    const writes = await writesOf(ada, {
      '/api/organizations/{id}': team.id,
      '/api/organizations/{id}/memberships/{membershipId}': bob.membershipId,
      '/api/organizations/{id}/invites/{inviteId}': inviteId,
      '/api/organizations/{id}/agents/{agentId}': 'research',
    });
    const before = await changed();
    for (const { name, method, path, schema = {}, body = {} } of writes)
      for (const object of objectsOf(schema, body))
        for (const added of [READ_ONLY_FIELDS, INHERITED_NAMES]) {
          const others = Object.keys(added).filter(
            (field) => !Object.hasOwn(object.schema.properties, field),
          );
          // With this body, only the additional fields are wrong.
          const json = object.with({ ...added, ...(object.value as object) });
          const answer = await ada.request(method, path, { json });
          const rejected = others.map((field) => ({ field: object.prefix + field, code: 'unknown_field' }));
          expect([name, fieldErrors(answer).sort(byName)]).toEqual([name, rejected.sort(byName)]);
        }
    expect(await changed()).toEqual(before);
  });
});

describe('an identifier in a body', () => {
  it('is rejected with the same error if it is foreign, unknown, of another table or of the caller [Tenants, V8.2.2, API1]', async () => {
    const path = `/api/organizations/${team.id}/transfer-ownership`;
    const member = await join(world, team, 'dan@example.com');
    const former = await join(world, team, 'former@example.com', 'admin');
    await ada.delete(`/api/organizations/${team.id}/memberships/${former.membershipId}`);
    const wording = async (membershipId: string) => {
      const { status, body } = await ada.post(path, { membershipId });
      return { status, ...body, requestId: undefined };
    };
    const random = await wording(uuidv7());
    expect(random).toMatchObject({ status: 422, code: 'invalid_transfer_target' });
    for (const id of [
      theirs.ownerMembershipId,
      team.ownerMembershipId,
      member.membershipId,
      former.membershipId,
      inviteId,
      bob.userId,
      team.id,
      bob.membershipId.toUpperCase(),
      '',
      '\0',
      'a'.repeat(1000),
    ])
      expect(await wording(id)).toEqual(random);
    expect((await ada.get(`/api/organizations/${team.id}`)).body.relation).toBe('owner');
  });
});

describe('the caller', () => {
  it('is determined by the session, not by the query string', async () => {
    const eve = theirs.owner;
    const query = `userId=${bob.userId}&email=bob@example.com&organizationId=${team.id}&id=${team.id}&as=bob@example.com`;
    expect((await eve.get(`/api/me?${query}`)).body.user.email).toBe('eve@example.com');
    expect((await eve.get(`/api/organizations?${query}`)).body.data).toMatchObject([{ id: theirs.id }]);
    expect((await eve.get(`/api/me/sessions?${query}`)).body.data).toHaveLength(1);
    expect((await eve.get(`/api/organizations/${theirs.id}?${query}`)).body.id).toBe(theirs.id);
  });
});
