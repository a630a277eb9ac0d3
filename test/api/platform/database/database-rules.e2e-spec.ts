import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../../support/browser.js';
import { brokenInvariants } from '../../../support/invariants.js';
import { found, invite, join, type Member, type Team } from '../../../support/people.js';
import { sharedWorld } from '../../../support/shared-world.js';
import type { World } from '../../../support/world.js';

let world: World;
let ada: Browser;
let bob: Member;
let team: Team;
let query: World['database']['query'];

beforeAll(async () => {
  world = await sharedWorld();
  ({ query } = world.database);
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Rules');
  bob = await join(world, team, 'bob@example.com');
});
afterEach(async () => expect(await brokenInvariants(world.database)).toEqual([]));

const refusal = (constraint: string) => expect.objectContaining({ constraint });

const insertInvite = (email: string, tokenHash: Buffer, organizationId = team.id) =>
  query(
    `INSERT INTO invites (id, organization_id, email, email_key, role, token_hash, expires_at)
     VALUES ($1, $2, $3, $3, 'member', $4, now() + interval '1 day')`,
    [uuidv7(), organizationId, email, tokenHash],
  );

const insertMembership = (organizationId: string, userId: string, relation: string) =>
  query('INSERT INTO memberships (id, organization_id, user_id, relation) VALUES ($1, $2, $3, $4)', [
    uuidv7(),
    organizationId,
    userId,
    relation,
  ]);

describe('the database', () => {
  it('rejects a second membership of one user in an organization', async () => {
    await expect(insertMembership(team.id, bob.userId, 'admin')).rejects.toEqual(
      refusal('memberships_organization_id_user_id_key'),
    );
  });

  it('rejects a second owner of an organization', async () => {
    await expect(
      query(`UPDATE memberships SET relation = 'owner' WHERE id = $1`, [bob.membershipId]),
    ).rejects.toEqual(refusal('memberships_owner_key'));
  });

  it('rejects a transaction that removes the owner, in one statement or several [Races, V2.3.3, V2.3.4]', async () => {
    for (const sql of [
      `UPDATE memberships SET relation = 'admin' WHERE id = $1`,
      'DELETE FROM memberships WHERE id = $1',
    ])
      await expect(query(sql, [team.ownerMembershipId])).rejects.toEqual(
        refusal('organizations_owner_check'),
      );
    // Without parameters, all statements of a text are one transaction.
    const change = (id: string, relation: string) =>
      `UPDATE memberships SET relation = '${relation}' WHERE id = '${id}'`;
    const [owner, successor] = [team.ownerMembershipId, bob.membershipId];
    for (const last of [
      change(successor, 'member'),
      `DELETE FROM memberships WHERE id IN ('${owner}', '${successor}')`,
    ])
      await expect(
        query([change(owner, 'admin'), change(successor, 'owner'), last].join(';')),
      ).rejects.toEqual(refusal('organizations_owner_check'));
    await expect(
      query('UPDATE memberships SET organization_id = $2 WHERE id = $1', [
        team.ownerMembershipId,
        (await found(ada, 'Elsewhere')).id,
      ]),
    ).rejects.toMatchObject({ constraint: expect.stringMatching(/^memberships_/) });
  });

  it('rejects an organization that never had an owner', async () => {
    await expect(
      query(`INSERT INTO organizations (id, name, name_key) VALUES ($1, 'Nobody''s', 'nobody''s')`, [
        uuidv7(),
      ]),
    ).rejects.toEqual(refusal('organizations_owner_check'));
  });

  it('rejects a deleted organization with a name key, and a live one without', async () => {
    const { id } = await found(ada, 'Deleted');
    for (const change of ['deleted_at = now()', 'name_key = NULL'])
      await expect(query(`UPDATE organizations SET ${change} WHERE id = $1`, [id])).rejects.toEqual(
        refusal('organizations_deleted_check'),
      );
  });

  it('rejects an organization name with the same key as another name', async () => {
    await expect(
      query(`UPDATE organizations SET name_key = 'rules' WHERE name = 'Elsewhere'`),
    ).rejects.toEqual(refusal('organizations_name_key_key'));
  });

  it('rejects unknown relations of members and unknown roles of invites', async () => {
    await expect(
      query(`UPDATE memberships SET relation = 'god' WHERE id = $1`, [bob.membershipId]),
    ).rejects.toEqual(refusal('memberships_relation_check'));
    await invite(team, 'role@example.com');
    await expect(query(`UPDATE invites SET role = 'owner' WHERE email = 'role@example.com'`)).rejects.toEqual(
      refusal('invites_role_check'),
    );
  });

  it('rejects a second pending invite for one address, but not a new one after an accepted one', async () => {
    await invite(team, 'live@example.com');
    await expect(insertInvite('live@example.com', randomBytes(32))).rejects.toEqual(
      refusal('invites_live_key'),
    );
    await insertInvite('bob@example.com', randomBytes(32));
  });

  it('rejects a second invite with the same token', async () => {
    const hash = randomBytes(32);
    await insertInvite('one@example.com', hash);
    await expect(insertInvite('other@example.com', hash)).rejects.toEqual(refusal('invites_token_hash_key'));
  });

  it('rejects memberships and invites without an organization', async () => {
    await expect(insertMembership(uuidv7(), bob.userId, 'member')).rejects.toEqual(
      refusal('memberships_organization_id_fkey'),
    );
    await expect(insertMembership(team.id, uuidv7(), 'member')).rejects.toEqual(
      refusal('memberships_user_id_fkey'),
    );
    await expect(insertInvite('nowhere@example.com', randomBytes(32), uuidv7())).rejects.toEqual(
      refusal('invites_organization_id_fkey'),
    );
  });
});
