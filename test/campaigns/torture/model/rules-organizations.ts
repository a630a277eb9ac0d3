import { wrongName } from './names.js';
import { anything, text, time, unknown, type Pattern } from './pattern.js';
import { created, done, listOf, note, refused, type Rules, type Scene } from './rule.js';
import { membershipActions, organizationActions } from './described-actions.js';
import { dropAll, withdraw } from './dropped-invites.js';
import { isAlive } from './rules-agents.js';
import { byName, nameKey } from './rules-people.js';
import {
  isAtLeast,
  LIMITS,
  membershipOf,
  ownedBy,
  type Line,
  type Membership,
  type Model,
  type Organization,
  type Person,
  type Relation,
} from './state.js';

export const organizationRules: Rules = {
  'GET /api/organizations': {
    isList: true,
    answer: (scene) => {
      const { model, me, call } = scene;
      const all = byName(model, me.nick).map((one) => shown(one, membershipOf(one, me.nick)!.relation, me));
      const limit = Number(call.query.limit ?? 50);
      return limit < all.length
        ? done({ data: all.slice(0, limit), nextCursor: text })
        : done({ data: all, nextCursor: null });
    },
  },
  'POST /api/organizations': {
    flaws: nameFlaws,
    answer: ({ model, me, json }) => {
      const name = tidy(json.name);
      if (ownedBy(model, me.nick) >= LIMITS.ownedOrganizations) return refused(422, 'limit_reached');
      const taken = withName(model, name);
      if (taken) return nameTaken(taken, me);
      const actions = organizationActions('owner', me);
      const body = { id: text, name, relation: 'owner', createdAt: time, updatedAt: time, actions };
      return created(body, (answer) => found(model, me.nick, name, answer));
    },
  },
  'GET /api/organizations/{id}': {
    role: 'member',
    answer: ({ model, organization, mine, me }) => {
      const { memberships } = organization;
      const owner = model.people[memberships.find(({ relation }) => relation === 'owner')!.person]!;
      return done({
        ...(shown(organization, mine.relation, me) as object),
        owner: { id: owner.userId, name: owner.name },
        memberCount: memberships.length,
      });
    },
  },
  'PATCH /api/organizations/{id}': {
    role: 'admin',
    flaws: nameFlaws,
    answer: (scene) => {
      const { model, organization, mine, me, json } = scene;
      const name = tidy(json.name);
      const taken = withName(model, name, organization);
      if (taken) return nameTaken(taken, me);
      return done(shown({ ...organization, name }, mine.relation, me), () => {
        if (organization.name === name) return; // nothing is written
        organization.name = name;
        note(scene, 'organization.renamed', organization.id);
      });
    },
  },
  'DELETE /api/organizations/{id}': {
    role: 'owner',
    answer: (scene) => {
      const { model, organization, mine, me } = scene;
      const subscriptions = Object.values(organization.holdings).flatMap((held) => held.subscriptions);
      if (subscriptions.some((one) => isAlive(one) && !one.ends))
        return refused(409, 'organization_has_subscription');
      return done(shown(organization, mine.relation, me), () => {
        dropAll(scene);
        model.gone.memberships.push(...organization.memberships.map(({ id }) => id));
        model.gone.organizations.push(organization.id);
        delete model.organizations[organization.id];
      });
    },
  },
  'POST /api/organizations/{id}/transfer-ownership': {
    role: 'owner',
    flaws: ({ membershipId }) => (typeof membershipId === 'string' ? [] : ['membershipId']),
    answer: (scene) => {
      const { model, organization, mine, me, json } = scene;
      const target = organization.memberships.find(({ id }) => id === json.membershipId);
      if (target?.relation !== 'admin') return refused(422, 'invalid_transfer_target');
      if (ownedBy(model, target.person) >= LIMITS.ownedOrganizations) return refused(422, 'limit_reached');
      const previous: Membership = { ...mine, relation: 'admin' };
      const body = {
        organization: shown(organization, 'admin', me),
        owner: shownMembership(model, { ...target, relation: 'owner' }, previous),
        previousOwner: shownMembership(model, previous, previous),
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
    isList: true,
    answer: (scene) =>
      listOf(
        scene,
        scene.organization.memberships
          .filter(({ relation }) => relation === (scene.call.query.relation ?? relation))
          .filter(({ person }) => begins(scene, scene.model.people[person]!))
          .map((one) => shownMembership(scene.model, one, scene.mine)),
      ),
  },
  'GET /api/organizations/{id}/memberships/{membershipId}': {
    role: 'member',
    answer: (scene) => {
      const target = targetOf(scene);
      if (!target) return refused(404, 'membership_not_found');
      return done(shownMembership(scene.model, target, scene.mine));
    },
  },
  'PATCH /api/organizations/{id}/memberships/{membershipId}': {
    role: 'admin',
    flaws: ({ relation }) => (relation === 'admin' || relation === 'member' ? [] : ['relation']),
    answer: (scene) => {
      const { model, mine, json } = scene;
      const target = targetOf(scene);
      if (!target) return refused(404, 'membership_not_found');
      if (target.relation === 'owner') return refused(409, 'owner_required');
      const changed = { ...target, relation: json.relation };
      return done(shownMembership(model, changed, target === mine ? changed : mine), () => {
        if (target.relation === json.relation) return;
        target.relation = json.relation;
        note(scene, 'membership.relation_changed', target.id);
        if (target.relation === 'member') withdraw(scene, target.person);
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
      return done(shownMembership(model, target, mine), () => {
        organization.memberships.splice(organization.memberships.indexOf(target), 1);
        model.gone.memberships.push(target.id);
        note(scene, target === mine ? 'membership.left' : 'membership.removed', target.id);
        withdraw(scene, target.person);
      });
    },
  },
  'GET /api/organizations/{id}/audit-events': {
    role: 'admin',
    isList: true,
    answer: (scene) => {
      const { model, organization, call } = scene;
      const { type, targetId, until } = call.query;
      const lines = organization.trail.filter(
        (line) => !until && line.type === (type ?? line.type) && line.target === (targetId ?? line.target),
      );
      return listOf(
        scene,
        lines.map((line) => shownLine(model, line)),
      );
    },
  },
};

/** Whether a person's name or address begins with the search text. */
function begins({ call }: Scene, { name, email }: Person): boolean {
  const q = (call.query.q ?? '').toLowerCase();
  const words = [...(name ?? '').toLowerCase().matchAll(/(?<=^|[\p{Z}\p{P}])[^\p{Z}\p{P}]/gu)];
  const rests = words.map(({ index }) => name.toLowerCase().slice(index));
  return [...rests, name, email].some((text) => text?.toLowerCase().startsWith(q));
}

export function shown({ id, name, createdAt }: Organization, relation: Relation, me: Person): Pattern {
  return { id, name, relation, createdAt, updatedAt: time, actions: organizationActions(relation, me) };
}

/** @param viewer the caller's membership */
function shownMembership({ people }: Model, target: Membership, viewer: Membership): Pattern {
  const { id, relation, person } = target;
  const { userId, email, verified: emailVerified, name } = people[person]!;
  const user = { id: userId, email, emailVerified, name, pictureUrl: null };
  return { id, relation, createdAt: time, user, actions: membershipActions(viewer, target) };
}

/**
 * Adds a new organization to the model. The founder's membership id is unknown, because only `GET /api/me` returns it.
 */
function found(model: Model, person: string, name: string, answer: any): void {
  const id: string = answer?.id ?? unknown();
  model.organizations[id] = {
    id,
    name,
    createdAt: answer?.createdAt ?? unknown(),
    memberships: [{ id: unknown(), person, relation: 'owner' }],
    invites: [],
    holdings: {},
    checkouts: [],
    contact: { name: null, email: null, phone: null, address: null },
    hasCustomer: false,
    customers: 0,
    trail: [{ type: 'organization.created', actor: model.people[person]!.userId, target: id }],
  };
}

function targetOf({ organization, parameters }: Scene): Membership | undefined {
  return organization.memberships.find(({ id }) => id === parameters.membershipId);
}

function shownLine({ people }: Model, { type, actor, target }: Line): Pattern {
  const person = Object.values(people).find(({ userId }) => userId === actor);
  return {
    id: text,
    type,
    occurredAt: time,
    actor: person ? { type: 'user', id: actor, name: person.name } : { type: actor, id: null, name: null },
    target: { type: text, id: target, name: anything },
    before: anything,
    after: anything,
    requestId: person ? text : null,
  };
}

function nameFlaws({ name }: any): string[] {
  return wrongName(name) ? ['name'] : [];
}

function tidy(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\p{White_Space}+/gu, ' ')
    .trim();
}

function withName({ organizations }: Model, name: string, but?: Organization): Organization | undefined {
  return Object.values(organizations).find((one) => one !== but && nameKey(one.name) === nameKey(name));
}

/** Only members learn which organization has the name. */
function nameTaken(taken: Organization, { nick }: Person) {
  const isMember = membershipOf(taken, nick) !== undefined;
  return refused(409, 'organization_name_taken', isMember ? { organizationId: taken.id } : undefined);
}
