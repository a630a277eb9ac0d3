import { type Invite, type Member, PEOPLE } from './fixtures.js';
import { poll } from './poll.js';
import type { SeededOrganization } from './seeded-organization.js';

export async function seedPeople(organization: SeededOrganization): Promise<void> {
  const { members, invites } = organization.fixture;
  for (const member of members) await join(organization, member);
  for (const member of members) await changeRelation(organization, member);
  for (const invite of invites) await seedInvite(organization, invite);
}

async function join(organization: SeededOrganization, { person, joinsAs, by }: Member): Promise<void> {
  const { stage, id } = organization;
  const { name, email } = PEOPLE[person];
  await organization.ensure(
    `${name} joins as ${joinsAs}`,
    async () =>
      Boolean(await organization.relationOf(person)) || (await stage.existing.hasAccepted(id, email)),
    async () => {
      const pending = await stage.existing.findInvite(id, email);
      const path = organization.path(pending ? `/invites/${pending.id}/resend` : '/invites');
      const invite = pending ? undefined : { email, role: joinsAs };
      const { token } = await stage.as(by).call<{ token: string }>('POST', path, invite);
      await stage.as(person).call('POST', `/api/invites/${token}/accept`);
    },
  );
}

/** Changes a member's relation. Does not restore a membership that was removed manually. */
async function changeRelation(
  organization: SeededOrganization,
  { person, joinsAs, now = joinsAs }: Member,
): Promise<void> {
  const { stage, id, fixture } = organization;
  const { name, email } = PEOPLE[person];
  const founder = stage.as(fixture.founder);
  const membershipId = async () => (await stage.existing.findMembership(id, email))!.id;
  const path = async () => organization.path(`/memberships/${await membershipId()}`);
  const change = (what: string, make: () => Promise<unknown>) =>
    organization.ensure(
      `${name} ${what}`,
      async () => {
        const relation = await organization.relationOf(person);
        return !relation || relation === 'owner' || relation === now;
      },
      make,
    );

  if (now === 'removed') await change('is removed', async () => founder.call('DELETE', await path()));
  else if (now === 'owner')
    await change('becomes the owner', async () =>
      founder.call('POST', organization.path('/transfer-ownership'), { membershipId: await membershipId() }),
    );
  else await change(`becomes ${now}`, async () => founder.call('PATCH', await path(), { relation: now }));
}

async function seedInvite(
  organization: SeededOrganization,
  { email, role, by, state }: Invite,
): Promise<void> {
  const { stage, id } = organization;
  const { existing, past } = stage;
  const find = () => existing.findInvite(id, email);
  await organization.ensure(
    `${email} is invited as ${role}`,
    async () => {
      const invite = await find();
      return (invite && (state === 'expired' || !invite.expired)) || existing.hasAccepted(id, email);
    },
    () => stage.as(by).call('POST', organization.path('/invites'), { email, role }),
  );
  if (state === 'pending') return;
  await organization.ensure(
    `the invite of ${email} expires`,
    async () => (await find())?.expired ?? true,
    async () => {
      // The mail must be sent before the invite expires. No mail is sent for an expired invite.
      await poll(`the mail to ${email} was not sent`, async () => (await find())!.delivery !== 'queued');
      await past.expireInvite((await find())!.id);
    },
  );
}
