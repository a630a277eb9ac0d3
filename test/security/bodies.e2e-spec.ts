import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../support/browser.js';
import { bodySchema } from '../support/example-body.js';
import { bodyFor, createMissing, documentFor, fill, type Values } from '../support/objects.js';
import { found, invite, join, type Member, type Team } from '../support/people.js';
import { startWorld, type World } from '../support/world.js';
import { ACCESS } from './access-table.js';

/** Fields that no request may set: ids, rights, amounts, timestamps, and names of object properties. */
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
  constructor: {},
  toString: 1,
};

let world: World;
let ada: Browser;
let team: Team;
let bob: Member;
let inviteId: string;
let theirs: Team;

beforeAll(async () => {
  world = await startWorld({ instances: 2 });
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Acme');
  bob = await join(world, team, 'bob@example.com', 'admin');
  inviteId = (await invite(team, 'carol@example.com')).id;
  theirs = await found(await world.signedIn('eve@example.com'), 'Others');
});
afterAll(() => world.stop());

const changed = () =>
  world.database.query('SELECT type, target_id FROM audit_events ORDER BY occurred_at DESC, id DESC LIMIT 1');

describe('a read-only field', () => {
  it('is rejected by name on every write route, and the request has no effect', async () => {
    const values: Values = {
      '/api/organizations/{id}': team.id,
      '/api/organizations/{id}/memberships/{membershipId}': bob.membershipId,
      '/api/organizations/{id}/invites/{inviteId}': inviteId,
      '/api/organizations/{id}/agents/{agentId}': 'research',
    };
    const document = await documentFor(ada);
    const writes = [];
    for (const { method, path } of ACCESS) {
      const { properties } = bodySchema(document, method, path) ?? { properties: {} };
      // A webhook has the fields of Stripe.
      if (method === 'GET' || !properties) continue;
      await createMissing(ada, path, values);
      // With this body, only the additional field is wrong.
      const body = { ...(await bodyFor(ada, method, path, values)) };
      writes.push({ method, path: fill(path, values), body, fields: Object.keys(properties) });
    }
    const before = await changed();
    for (const { method, path, body, fields } of writes) {
      for (const [field, value] of Object.entries(READ_ONLY_FIELDS)) {
        if (fields.includes(field)) continue;
        const answer = await ada.request(method, path, { json: { ...body, [field]: value } });
        expect([method, path, field, answer.status, answer.body.errors]).toEqual([
          method,
          path,
          field,
          400,
          expect.arrayContaining([expect.objectContaining({ field, code: 'unknown_field' })]),
        ]);
      }
      for (const field of ['relation', 'role', 'email', 'name', 'membershipId'])
        if (!fields.includes(field))
          expect((await ada.request(method, path, { json: { ...body, [field]: 'owner' } })).status).toBe(400);
    }
    expect(await changed()).toEqual(before);
  });

  it('is rejected in each row of a bulk invite, and no invite is created', async () => {
    const path = `/api/organizations/${team.id}/invites/bulk`;
    const row = { email: 'new@example.com', role: 'member' };
    const before = await changed();
    for (const [field, value] of Object.entries(READ_ONLY_FIELDS)) {
      const { status, body } = await ada.post(path, { invites: [row, { ...row, [field]: value }] });
      expect([field, status, body.errors]).toEqual([
        field,
        400,
        [expect.objectContaining({ field: `invites.1.${field}`, code: 'unknown_field' })],
      ]);
    }
    expect(await changed()).toEqual(before);
  });

  it.each(['owner', 'Owner', 'superadmin', ['admin'], { $ne: 'member' }, null, 1])(
    'is rejected if its value is not a relation that can be given: %j',
    async (value) => {
      const path = `/api/organizations/${team.id}`;
      expect((await ada.patch(`${path}/memberships/${bob.membershipId}`, { relation: value })).status).toBe(
        400,
      );
      expect((await ada.post(`${path}/invites`, { email: 'new@example.com', role: value })).status).toBe(400);
      expect((await ada.patch(`${path}/invites/${inviteId}`, { role: value })).status).toBe(400);
    },
  );
});

describe('an identifier in a body', () => {
  it('is rejected with the same error if it is foreign, unknown, of another table or of the caller', async () => {
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
