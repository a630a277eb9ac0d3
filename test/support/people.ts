import { bodyOf, type Browser } from './browser.js';
import type { World } from './world.js';

/** An organization with its owner. */
export interface Team {
  id: string;
  owner: Browser;
  ownerMembershipId: string;
}

export interface Member {
  browser: Browser;
  membershipId: string;
  userId: string;
}

export async function found(owner: Browser, name: string): Promise<Team> {
  const organization = bodyOf(await owner.post('/api/organizations', { name }));
  const me = bodyOf(await owner.get('/api/me'));
  const { id } = me.memberships.find((one: any) => one.organization.id === organization.id);
  return { id: organization.id, owner, ownerMembershipId: id };
}

/** Creates an invite as the owner. @returns the response body, with the token */
export async function invite({ id, owner }: Team, email: string, role = 'member') {
  return bodyOf(await owner.post(`/api/organizations/${id}/invites`, { email, role }));
}

/** Invites a person as the owner, signs them in and accepts the invite. */
export async function join(
  world: World,
  team: Team,
  email: string,
  role = 'member',
  instance = 0,
): Promise<Member> {
  const { token } = await invite(team, email, role);
  const browser = await world.signedIn(email, instance);
  const body = bodyOf(await browser.post(`/api/invites/${token}/accept`));
  return { browser, membershipId: body.membership.id, userId: body.membership.user.id };
}

/** Reads each member's relation (owner, admin or member) by the local part of the email address. */
export async function relationsIn({ database }: World, organizationId: string) {
  const rows = await database.query<{ name: string; relation: string }>(
    `SELECT split_part(u.email, '@', 1) AS name, m.relation
       FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1`,
    [organizationId],
  );
  return Object.fromEntries(rows.map(({ name, relation }) => [name, relation]));
}
