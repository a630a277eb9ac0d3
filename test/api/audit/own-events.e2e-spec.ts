import { found, join } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
beforeAll(async () => void (world = await sharedWorld()));

describe('the events in the own data', () => {
  it('include what others did to a founder who is no longer a member', async () => {
    const ada = await world.signedIn('ada@example.com');
    const team = await found(ada, 'Founded');
    const bob = await join(world, team, 'bob@example.com', 'admin');
    const path = `/api/organizations/${team.id}`;
    const memberships = `${path}/memberships/${team.ownerMembershipId}`;
    await ada.post(`${path}/transfer-ownership`, { membershipId: bob.membershipId });
    await bob.browser.patch(memberships, { relation: 'member' });
    await bob.browser.delete(memberships);

    const { body } = await ada.get('/api/me/export');
    const target = { organizationId: team.id, person: 'target', targetId: team.ownerMembershipId };
    expect(body.auditEvents.filter(({ person }: any) => person === 'target')).toMatchObject([
      { type: 'membership.relation_changed', ...target },
      { type: 'membership.removed', ...target },
    ]);
  });

  it('include a move of the person to another identity by an operator', async () => {
    const cy = await world.signedIn('cy@example.com');
    const { id } = (await cy.get('/api/me')).body.user;
    await world.database.query(
      `INSERT INTO audit_events (id, type, actor_type, target_type, target_id)
       VALUES (gen_random_uuid(), 'identity.moved', 'system', 'person', $1)`,
      [id],
    );
    const { body } = await cy.get('/api/me/export');
    expect(body.auditEvents).toMatchObject([
      { type: 'session.created', person: 'actor' },
      { type: 'identity.moved', person: 'target', organizationId: null, targetType: 'person', targetId: id },
    ]);
  });
});
