import { daysAhead, oneOf, past, time, unknown, type Pattern } from './pattern.js';
import { created, done, listOf, note, refused, type Prediction, type Rules, type Scene } from './rule.js';
import { inviteActions } from './described-actions.js';
import { dropped } from './dropped-invites.js';
import { LIMITS, membershipOf, sameAddress, type Invite, type Model, type Relation } from './state.js';

export const WRONG_ADDRESSES: unknown[] = [
  'nobody',
  'a b@example.com',
  '"q"@example.com',
  'ü@example.com',
  '',
  7,
  undefined,
];
export const WRONG_ROLES: unknown[] = ['owner', 'Admin', '', null, undefined];

export const inviteRules: Rules = {
  'GET /api/organizations/{id}/invites': {
    role: 'admin',
    isList: true,
    answer: (scene) => {
      const { invites } = scene.organization;
      const { q = '', status } = scene.call.query;
      return listOf(
        scene,
        invites
          .filter(({ state }) => (status ? state === status : state !== 'accepted'))
          .filter(({ email }) => email.toLowerCase().startsWith(q.toLowerCase()))
          .map((invite) => shown(scene, invite)),
      );
    },
  },
  'POST /api/organizations/{id}/invites': {
    role: 'admin',
    flaws: ({ email, role }) => [
      ...(WRONG_ADDRESSES.includes(email) ? ['email'] : []),
      ...(WRONG_ROLES.includes(role) ? ['role'] : []),
    ],
    answer: (scene) => (scene.me.verified ? invited(scene, scene.json) : refused(403, 'email_not_verified')),
  },
  'GET /api/organizations/{id}/invites/{inviteId}': {
    role: 'admin',
    answer: (scene) => {
      const invite = inviteOf(scene);
      return invite ? done(shown(scene, invite)) : refused(404, 'invite_not_found');
    },
  },
  'PATCH /api/organizations/{id}/invites/{inviteId}': {
    role: 'admin',
    flaws: ({ role }) => (role !== undefined && WRONG_ROLES.includes(role) ? ['role'] : []),
    answer: (scene) => {
      const invite = inviteOf(scene);
      if (!invite) return refused(404, 'invite_not_found');
      if (invite.state === 'expired') return refused(410, 'invite_expired');
      const role: Relation = scene.json.role ?? invite.role;
      return done(shown(scene, { ...invite, role }), () => {
        if (invite.role === role) return;
        invite.role = role;
        note(scene, 'invite.role_changed', invite.id);
      });
    },
  },
  'POST /api/organizations/{id}/invites/{inviteId}/resend': {
    role: 'admin',
    answer: (scene) => {
      if (!scene.me.verified) return refused(403, 'email_not_verified');
      const before = inviteOf(scene);
      if (!before) return refused(404, 'invite_not_found');
      const limited = limitFor(scene, before.state === 'expired');
      if (limited) return limited;
      const invite: Invite = {
        ...{ ...before, state: 'pending', inviter: scene.me.nick, token: unknown() },
        isWithheld: isWithheld(scene.model, before.email),
      };
      return done({ ...shown(scene, invite), ...link() }, (answer) => {
        dropped(scene, before);
        issue(scene, invite, answer);
        note(scene, 'invite.resent', invite.id);
      });
    },
  },
  'DELETE /api/organizations/{id}/invites/{inviteId}': {
    role: 'admin',
    answer: (scene) => {
      const invite = inviteOf(scene);
      if (!invite) return refused(404, 'invite_not_found');
      return done(shown(scene, invite), () => {
        dropped(scene, invite);
        scene.model.gone.invites.push(invite.id);
        note(scene, 'invite.deleted', invite.id);
      });
    },
  },
};

/** Predicts the response to the invite of one address by a verified admin. */
export function invited(scene: Scene, { email, role }: { email: string; role: Relation }): Prediction {
  const { model, organization, me } = scene;
  const isMember = ({ email: own, verified, nick }: Model['people'][string]) =>
    verified && sameAddress(own, email) && membershipOf(organization, nick);
  if (Object.values(model.people).some(isMember)) return refused(409, 'already_member');
  const before = organization.invites.find(
    (one) => one.state !== 'accepted' && sameAddress(one.email, email),
  );
  if (before?.state === 'pending') return refused(409, 'invite_already_pending', { inviteId: before.id });
  const limited = limitFor(scene, true);
  if (limited) return limited;
  const invite: Invite = {
    ...{ id: before?.id ?? unknown(), email, role, token: unknown() },
    ...{ state: 'pending', inviter: me.nick, isWithheld: isWithheld(model, email) },
  };
  return created({ ...shown(scene, invite), ...link() }, (answer) => {
    if (before) dropped(scene, before);
    issue(scene, invite, answer);
    note(scene, before ? 'invite.renewed' : 'invite.created', invite.id);
  });
}

function shown({ model, organization, call, me }: Scene, invite: Invite) {
  const { id, email, role, state } = invite;
  const isSettled = call.settled && state === 'pending';
  const lastSentAt = (value: unknown) => value === null || time(value);
  return {
    id,
    organizationId: organization.id,
    email,
    role,
    status: state,
    invitedBy: inviterOf(model, invite),
    delivery: {
      status: invite.isWithheld ? 'withheld' : oneOf('sent', ...(isSettled ? [] : ['queued'])),
      lastSentAt: isSettled && !invite.isWithheld ? time : lastSentAt,
    },
    createdAt: time,
    expiresAt: state === 'pending' ? daysAhead(7) : past,
    actions: inviteActions(state === 'expired', me),
  } satisfies Pattern;
}

function link() {
  const token = (value: unknown) => typeof value === 'string' && /^[\w-]{43}$/.test(value);
  return { token, url: (value: unknown) => typeof value === 'string' && /\/invites\/[\w-]{43}$/.test(value) };
}

export function inviterOf({ people }: Model, { inviter }: Invite): Pattern {
  const { userId, name } = people[inviter]!;
  return { id: userId, name };
}

function inviteOf({ organization, parameters }: Scene): Invite | undefined {
  return organization.invites.find(({ id, state }) => id === parameters.inviteId && state !== 'accepted');
}

/** The error if one more pending invite exceeds the limit. */
function limitFor({ organization }: Scene, isOneMore: boolean) {
  const pending = organization.invites.filter(({ state }) => state === 'pending').length;
  return isOneMore && pending >= LIMITS.pendingInvites
    ? refused(422, 'limit_reached', { limit: 'LIMIT_PENDING_INVITES', maximum: LIMITS.pendingInvites })
    : undefined;
}

/** Ignores letter case. The stories' addresses have no tags. */
function mailboxOf({ email }: { email: string }): string {
  return email.toLowerCase();
}

/** Whether the recipient has received too many mails. */
function isWithheld({ mails }: Model, email: string): boolean {
  return (mails[mailboxOf({ email })] ?? 0) >= LIMITS.invitesPerRecipientDay;
}

function issue({ model, organization }: Scene, invite: Invite, answer: any): void {
  invite.id = answer?.id ?? invite.id;
  invite.token = answer?.token ?? invite.token;
  organization.invites.push(invite);
  const mailbox = mailboxOf(invite);
  if (!invite.isWithheld) model.mails[mailbox] = (model.mails[mailbox] ?? 0) + 1;
}

/** Chooses the body of an invite from a few values. */
export function inviteBody({ people, key }: Model, n: number, isNasty: boolean): Record<string, unknown> {
  const role = n % 3 === 0 ? 'admin' : 'member';
  if (isNasty) {
    if (n % 2) return { email: WRONG_ADDRESSES[n % WRONG_ADDRESSES.length], role };
    return { email: `stranger.${key}@example.com`, role: WRONG_ROLES[n % WRONG_ROLES.length] };
  }
  const guests = ['guest', 'visitor'].map((name) => `${name}.${key}@example.com`);
  const addresses = [...Object.values(people).map(({ email }) => email), ...guests];
  const email = addresses[n % addresses.length]!;
  return { email: n % 5 === 4 ? email.toUpperCase() : email, role };
}
