import { isUnknown, text, unknown, Unordered, type Pattern } from './pattern.js';
import { created, done, dropped, listOf, note, refused, type Rules, type Scene } from './rule.js';
import { isAlive } from './rules-agents.js';
import {
  isAtLeast,
  LIMITS,
  membershipOf,
  ownedBy,
  type Membership,
  type Model,
  type Organization,
  type Relation,
} from './state.js';

export const organizationRules: Rules = {
  'GET /api/auth/logout': {
    isPublic: true,
    answer: ({ session }) =>
      done({ status: 'signed_out' }, () => {
        if (session) session.live = false;
      }),
  },
  'GET /api/me': {
    answer: ({ model, me }) => {
      const own = ownOf(model, me.nick);
      const memberships = own.map(({ organization, mine: { id, relation } }) => ({
        id,
        relation,
        organization: { id: organization.id, name: organization.name },
      }));
      const body = { user: { email: me.email }, memberships: new Unordered(memberships) };
      return done(body, (answer) => {
        const shown: { id: string; organization: { id: string } }[] = answer.memberships;
        for (const { organization, mine } of own)
          if (isUnknown(mine.id)) mine.id = shown.find((one) => one.organization.id === organization.id)!.id;
      });
    },
  },
  'GET /api/organizations': {
    answer: ({ model, me }) =>
      listOf(ownOf(model, me.nick).map(({ organization, mine }) => shown(organization, mine.relation))),
  },
  'POST /api/organizations': {
    answer: ({ model, me, json: { name } }) => {
      if (ownedBy(model, me.nick) >= LIMITS.ownedOrganizations) return refused(422, 'limit_reached');
      if (isTaken(model, name)) return refused(409, 'organization_name_taken');
      return created({ id: text, name, relation: 'owner' }, ({ id }) => found(model, me.nick, name, id));
    },
  },
  'PATCH /api/organizations/{id}': {
    role: 'admin',
    answer: (scene) => {
      const { model, organization, mine, json } = scene;
      const name: string = json.name;
      if (isTaken(model, name, organization)) return refused(409, 'organization_name_taken');
      return done(shown({ ...organization, name }, mine.relation), () => {
        if (organization.name === name) return; // nothing is written
        organization.name = name;
        note(scene, 'organization.renamed', organization.id);
      });
    },
  },
  'DELETE /api/organizations/{id}': {
    role: 'owner',
    answer: ({ model, organization, mine }) => {
      const subscriptions = Object.values(organization.holdings).flatMap((held) => held.subscriptions);
      if (subscriptions.some((one) => isAlive(one) && !one.ends))
        return refused(409, 'organization_has_subscription');
      return done(shown(organization, mine.relation), () => {
        model.gone.invites.push(...organization.invites.map(({ id }) => id));
        model.gone.tokens.push(...organization.invites.map(({ token }) => token));
        model.gone.memberships.push(...organization.memberships.map(({ id }) => id));
        model.gone.organizations.push(organization.id);
        delete model.organizations[organization.id];
      });
    },
  },
  'POST /api/organizations/{id}/transfer-ownership': {
    role: 'owner',
    answer: (scene) => {
      const { model, organization, mine, json } = scene;
      const target = organization.memberships.find(({ id }) => id === json.membershipId);
      if (target?.relation !== 'admin') return refused(422, 'invalid_transfer_target');
      if (ownedBy(model, target.person) >= LIMITS.ownedOrganizations) return refused(422, 'limit_reached');
      const body = {
        organization: shown(organization, 'admin'),
        owner: shownMembership(model, { ...target, relation: 'owner' }),
        previousOwner: shownMembership(model, { ...mine, relation: 'admin' }),
      };
      return done(body, () => {
        target.relation = 'owner';
        mine.relation = 'admin';
        note(scene, 'organization.ownership_transferred', organization.id);
      });
    },
  },
  'GET /api/organizations/{id}/memberships': {
    role: 'member',
    answer: ({ model, organization }) =>
      listOf(organization.memberships.map((one) => shownMembership(model, one))),
  },
  'PATCH /api/organizations/{id}/memberships/{membershipId}': {
    role: 'admin',
    answer: (scene) => {
      const { relation } = scene.json;
      const target = targetOf(scene);
      if (!target) return refused(404, 'membership_not_found');
      if (target.relation === 'owner') return refused(409, 'owner_required');
      return done(shownMembership(scene.model, { ...target, relation }), () => {
        if (target.relation === relation) return;
        target.relation = relation;
        note(scene, 'membership.relation_changed', target.id);
        if (relation === 'member') withdraw(scene, target.person);
      });
    },
  },
  'DELETE /api/organizations/{id}/memberships/{membershipId}': {
    role: 'member',
    answer: (scene) => {
      const { model, organization, mine } = scene;
      const target = targetOf(scene);
      if (target !== mine && !isAtLeast(mine.relation, 'admin')) return refused(403, 'relation_required');
      if (!target) return refused(404, 'membership_not_found');
      if (target.relation === 'owner') return refused(409, 'owner_required');
      return done(shownMembership(model, target), () => {
        organization.memberships.splice(organization.memberships.indexOf(target), 1);
        model.gone.memberships.push(target.id);
        note(scene, target === mine ? 'membership.left' : 'membership.removed', target.id);
        withdraw(scene, target.person);
      });
    },
  },
  'GET /api/organizations/{id}/audit-events': {
    role: 'admin',
    answer: ({ organization: { trail } }) =>
      listOf(trail.map(({ type, target }) => ({ type, target: { id: target } }))),
  },
};

function ownOf({ organizations }: Model, nick: string) {
  return Object.values(organizations).flatMap((organization) => {
    const mine = membershipOf(organization, nick);
    return mine ? [{ organization, mine }] : [];
  });
}

export function shown({ id, name }: Organization, relation: Relation): Pattern {
  return { id, name, relation };
}

function shownMembership({ people }: Model, { id, relation, person }: Membership): Pattern {
  const { userId, email, verified } = people[person]!;
  return { id, relation, user: { id: userId, email, emailVerified: verified } };
}

/** The founder's membership id is unknown until `GET /api/me`, because the first response does not contain it. */
function found({ organizations }: Model, person: string, name: string, id: string): void {
  organizations[id] = {
    id,
    name,
    memberships: [{ id: unknown(), person, relation: 'owner' }],
    invites: [],
    holdings: {},
    checkouts: [],
    hasCustomer: false,
    customers: 0,
    trail: [{ type: 'organization.created', target: id }],
  };
}

function targetOf({ organization, parameters }: Scene): Membership | undefined {
  return organization.memberships.find(({ id }) => id === parameters.membershipId);
}

/** Names are the same if they differ only by letter case. The stories have no other similar names. */
function isTaken({ organizations }: Model, name: string, but?: Organization): boolean {
  return Object.values(organizations).some(
    (one) => one !== but && one.name.toLowerCase() === name.toLowerCase(),
  );
}

/** Drops the pending invites of a person who is no longer an admin. */
function withdraw(scene: Scene, person: string): void {
  const mine = scene.organization.invites.filter(
    ({ inviter, state }) => inviter === person && state === 'pending',
  );
  for (const invite of mine) {
    dropped(scene, invite);
    scene.model.gone.invites.push(invite.id);
    note(scene, 'invite.deleted', invite.id);
  }
}
