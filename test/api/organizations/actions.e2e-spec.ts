import type { Answer, Browser } from '../../support/browser.js';
import { putSubscription, settled } from '../../support/buyer.js';
import { found, invite, type Team } from '../../support/people.js';
import { putMember } from '../../support/put-member.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { Instance, World } from '../../support/world.js';

let world: World;
/** An instance on which an organization may have one pending invite. */
let full: Instance;
const people: Record<string, Browser> = {};
let teams = 0;

const RELATIONS = ['owner', 'admin', 'member'] as const;
type Relation = (typeof RELATIONS)[number];
const CALLERS = RELATIONS.flatMap((relation) => [
  { relation, verified: true, caller: `the ${relation}` },
  { relation, verified: false, caller: `the ${relation} with an unverified address` },
]);

beforeAll(async () => {
  world = await sharedWorld();
  full = await world.startInstance({ LIMIT_PENDING_INVITES: '1' });
  for (const relation of RELATIONS) {
    people[`other ${relation}`] = await world.signedIn(`other-${relation}@example.com`);
    for (const verified of [true, false]) {
      const person = (people[`${relation} ${verified}`] = world.browser());
      await person.signIn({ email: `${relation}-${verified}@example.com`, verified });
    }
  }
});

interface Scene extends Team {
  caller: Browser;
  /** The organization as the caller sees it. */
  organization: any;
  /** The memberships as the caller sees them, by the local part of the address. */
  memberships: Record<string, any>;
  own: any;
}

/** Founds an organization with the caller, another admin and another member. Someone else owns it unless the caller does. */
async function teamWith(relation: Relation, verified = true): Promise<Scene> {
  const caller = people[`${relation} ${verified}`]!;
  const team = await found(relation === 'owner' ? caller : people['other owner']!, `Actions ${++teams}`);
  if (relation !== 'owner') await putMember(world, team.id, `${relation}-${verified}@example.com`, relation);
  for (const other of ['admin', 'member'])
    await putMember(world, team.id, `other-${other}@example.com`, other);
  const organization = await listed(caller, team);
  const memberships = await membershipsFor(caller, team.id);
  return { ...team, caller, organization, memberships, own: memberships[`${relation}-${verified}`] };
}

/** The organization as in a list, without its owner and the number of its members. */
async function listed(browser: Browser, { id }: { id: string }): Promise<any> {
  const { owner: _owner, memberCount: _count, ...organization } = (await browser.get(at({ id }))).body;
  return organization;
}

async function membershipsFor(browser: Browser, id: string): Promise<Record<string, any>> {
  const { body } = await browser.get(`/api/organizations/${id}/memberships`);
  return Object.fromEntries(body.data.map((one: any) => [one.user.email.split('@')[0], one]));
}

type Call = (scene: Scene) => Promise<Answer>;
const at = ({ id }: { id: string }, rest = '') => `/api/organizations/${id}${rest}`;
const member = (scene: Scene, name: string) => at(scene, `/memberships/${scene.memberships[name].id}`);

/** The call that each action of an organization predicts. */
const CALLS: Record<string, Record<string, Call>> = {
  rename: { renaming: (scene) => scene.caller.patch(at(scene), { name: `Renamed ${teams}` }) },
  invite: {
    inviting: (scene) =>
      scene.caller.post(at(scene, '/invites'), { email: 'new@example.com', role: 'member' }),
    'inviting many': (scene) =>
      scene.caller.post(at(scene, '/invites/bulk'), {
        invites: [{ email: 'new@example.com', role: 'member' }],
      }),
    resending: async (scene) => {
      const existing = await invite({ ...scene, owner: people['other admin']! }, 'old@example.com');
      return scene.caller.post(at(scene, `/invites/${existing.id}/resend`));
    },
  },
  viewInvites: {
    'listing invites': (scene) => scene.caller.get(at(scene, '/invites')),
    'showing an invite': async (scene) => {
      const existing = await invite({ ...scene, owner: people['other admin']! }, 'old@example.com');
      return scene.caller.get(at(scene, `/invites/${existing.id}`));
    },
  },
  manageBilling: {
    'showing billing': (scene) => scene.caller.get(at(scene, '/billing')),
    'changing the contact': (scene) => scene.caller.patch(at(scene, '/billing'), { name: 'Acme' }),
  },
  viewAudit: { 'listing the audit trail': (scene) => scene.caller.get(at(scene, '/audit-events')) },
  transferOwnership: {
    transferring: (scene) =>
      scene.caller.post(at(scene, '/transfer-ownership'), {
        membershipId: scene.memberships['other-admin'].id,
      }),
  },
  leave: { leaving: (scene) => scene.caller.delete(at(scene, `/memberships/${scene.own.id}`)) },
  delete: { deleting: (scene) => scene.caller.delete(at(scene)) },
};

const TOO_LOW = 'relation_required';
const ADMINS = { rename: null, invite: null, viewInvites: null, manageBilling: null, viewAudit: null };
const REASONS: Record<Relation, Record<string, string | null>> = {
  owner: { ...ADMINS, transferOwnership: null, leave: 'owner_required', delete: null },
  admin: { ...ADMINS, transferOwnership: TOO_LOW, leave: null, delete: TOO_LOW },
  member: {
    ...Object.fromEntries(Object.keys(ADMINS).map((action) => [action, TOO_LOW])),
    transferOwnership: TOO_LOW,
    leave: null,
    delete: TOO_LOW,
  },
};

const described = (actions: Record<string, any>) =>
  Object.fromEntries(Object.entries(actions).map(([action, { reason }]) => [action, reason]));
const answered = ({ status, body }: Answer) => ({ allowed: status < 300, reason: body.code ?? null });

describe.each(CALLERS)('the actions of an organization for $caller', ({ relation, verified }) => {
  it('predict the error code of each call', async () => {
    const reasons = { ...REASONS[relation] };
    if (!verified) reasons.invite ??= 'email_not_verified';
    for (const [action, calls] of Object.entries(CALLS))
      for (const [doing, call] of Object.entries(calls)) {
        const scene = await teamWith(relation, verified);
        expect(described(scene.organization.actions)).toEqual(reasons);
        const { allowed, reason } = scene.organization.actions[action];
        expect({ doing, ...answered(await call(scene)) }).toEqual({ doing, allowed, reason });
      }
  });
});

type Target = 'self' | Relation;
/** No rule about memberships depends on a verified address. Only the admin is tested without one. */
const ON_MEMBERSHIPS = CALLERS.filter(({ relation, verified }) => verified || relation === 'admin');
const CASES = ON_MEMBERSHIPS.flatMap((caller) =>
  (['self', ...RELATIONS] as const)
    // An organization has only one owner.
    .filter((target) => target !== 'owner' || caller.relation !== 'owner')
    .map((target) => ({ ...caller, target, on: target === 'self' ? 'their own' : `another ${target}'s` })),
);

/** The reasons against changing the relation and against removing. */
function reasonsOn(target: Target, relation: Relation): [string | null, string | null] {
  const isSelf = target === 'self';
  const held = isSelf ? relation : target;
  const change = relation === 'member' ? TOO_LOW : held === 'owner' ? 'owner_required' : null;
  return [change, isSelf ? REASONS[relation].leave! : change];
}

describe('the actions of a membership', () => {
  it.each(CASES)(
    'predict the error code of each call by $caller on $on',
    async ({ relation, verified, target }) => {
      const name = target === 'self' ? `${relation}-${verified}` : `other-${target}`;
      const [changeReason, removeReason] = reasonsOn(target, relation);
      const changing = async (scene: Scene) => {
        const held = scene.memberships[name].relation;
        return scene.caller.patch(member(scene, name), { relation: held === 'admin' ? 'member' : 'admin' });
      };
      const removing = async (scene: Scene) => scene.caller.delete(member(scene, name));
      for (const [action, call, reason] of [
        ['changeRelation', changing, changeReason],
        ['remove', removing, removeReason],
      ] as const) {
        const scene = await teamWith(relation, verified);
        const { actions } = scene.memberships[name];
        expect(actions[action]).toEqual({ allowed: reason === null, reason });
        expect({ action, ...answered(await call(scene)) }).toEqual({ action, ...actions[action] });
      }
    },
  );
});

describe('the actions of an invite', () => {
  const CALLS_ON_INVITE: Record<string, (caller: Browser, path: string) => Promise<Answer>> = {
    changeRole: (caller, path) => caller.patch(path, { role: 'admin' }),
    resend: (caller, path) => caller.post(`${path}/resend`),
    delete: (caller, path) => caller.delete(path),
  };

  it.each([
    { verified: true, expired: false, reasons: { changeRole: null, resend: null, delete: null } },
    { verified: true, expired: true, reasons: { changeRole: 'invite_expired', resend: null, delete: null } },
    {
      verified: false,
      expired: true,
      reasons: { changeRole: 'invite_expired', resend: 'email_not_verified', delete: null },
    },
  ])('predict the error code of each call: %j', async ({ verified, expired, reasons }) => {
    const scene = await teamWith('admin', verified);
    const { id } = await invite({ ...scene, owner: people['other owner']! }, 'new@example.com');
    if (expired) await world.database.query('UPDATE invites SET expires_at = now() WHERE id = $1', [id]);
    await settled(world); // its mail changes the invite
    const path = at(scene, `/invites/${id}`);
    const { body } = await scene.caller.get(path);
    expect((await scene.caller.get(at(scene, '/invites'))).body.data).toEqual([body]);
    expect(described(body.actions)).toEqual(reasons);
    for (const [action, call] of Object.entries(CALLS_ON_INVITE))
      expect({ action, ...answered(await call(scene.caller, path)) }).toEqual({
        action,
        ...body.actions[action],
      });
  });
});

describe('the actions', () => {
  it('ignore limits and subscriptions', async () => {
    const scene = await teamWith('owner');
    await invite(scene, 'pending@example.com');
    await putSubscription(world, scene.id, 'research', 'active');
    const { body } = await scene.caller.get(at(scene));
    expect(body.actions).toEqual(scene.organization.actions);
    expect(await CALLS.delete!.deleting!(scene)).toMatchObject({
      status: 409,
      body: { code: 'organization_has_subscription' },
    });
    scene.caller.goTo(full);
    const limited = await CALLS.invite!.inviting!(scene);
    const seen = (await scene.caller.get(at(scene))).body;
    scene.caller.goTo(world.instances[0]!);
    expect(limited).toMatchObject({ status: 422, body: { code: 'limit_reached' } });
    expect(seen.actions).toEqual(scene.organization.actions);
  });

  it('are the same in the list and in the responses to creating, renaming and deleting', async () => {
    for (const relation of RELATIONS) {
      const scene = await teamWith(relation);
      const { body } = await scene.caller.get('/api/organizations?limit=100');
      expect(body.data.find(({ id }: any) => id === scene.id)).toEqual(scene.organization);
    }
    const owner = people['owner true']!;
    const made = (await owner.post('/api/organizations', { name: `Actions ${++teams}` })).body;
    const path = `/api/organizations/${made.id}`;
    expect(made).toEqual(await listed(owner, made));
    const renamed = (await owner.patch(path, { name: `Actions ${++teams}` })).body;
    expect(renamed).toEqual(await listed(owner, made));
    expect((await owner.delete(path)).body).toEqual(renamed);
  });

  it('apply to the new relations in the response to a transfer', async () => {
    const scene = await teamWith('owner');
    const { body } = await CALLS.transferOwnership!.transferring!(scene);
    const after = await membershipsFor(scene.caller, scene.id);
    expect(body).toEqual({
      organization: await listed(scene.caller, scene),
      owner: after['other-admin'],
      previousOwner: after['owner-true'],
    });
    expect(described(body.organization.actions)).toEqual(REASONS.admin);
  });

  it.each(['other-member', 'admin-true'])(
    'apply to the new relation in the response to a change: %s',
    async (name) => {
      const scene = await teamWith('admin');
      const relation = name === 'admin-true' ? 'member' : 'admin';
      const { body } = await scene.caller.patch(member(scene, name), { relation });
      expect(body).toEqual((await membershipsFor(scene.caller, scene.id))[name]);
      expect(body.relation).toBe(relation);
    },
  );

  it.each(['other-member', 'admin-true'])(
    'apply to the old relation in the response to a removal: %s',
    async (name) => {
      const scene = await teamWith('admin');
      expect((await scene.caller.delete(member(scene, name))).body).toEqual(scene.memberships[name]);
    },
  );

  it('are in the response to a change that changes nothing', async () => {
    const scene = await teamWith('admin');
    const { body } = await scene.caller.patch(member(scene, 'admin-true'), { relation: 'admin' });
    expect(body).toEqual(scene.own);
  });

  it.each(['admin', 'member'] as const)('are in the response to accepting an invite as %s', async (role) => {
    const scene = await teamWith('owner');
    const guest = await world.signedIn('guest@example.com');
    const { token } = await invite(scene, 'guest@example.com', role);
    const { body } = await guest.post(`/api/invites/${token}/accept`);
    expect(body).toEqual({
      membership: (await membershipsFor(guest, scene.id)).guest,
      organization: await listed(guest, scene),
    });
    const second = await teamWith('owner');
    const { id } = await invite(second, 'guest@example.com', role);
    const accepted = (await guest.post(`/api/me/invites/${id}/accept`)).body;
    expect(accepted).toEqual({
      membership: (await membershipsFor(guest, second.id)).guest,
      organization: await listed(guest, second),
    });
  });
});
