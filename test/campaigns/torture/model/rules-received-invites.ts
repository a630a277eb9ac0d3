import { daysAhead, text, time, unknown, type Pattern } from './pattern.js';
import { done, listOf, note, refused, type Prediction, type Rules, type Scene } from './rule.js';
import { membershipActions } from './described-actions.js';
import { dropped } from './dropped-invites.js';
import { inviterOf } from './rules-invites.js';
import { shown as shownOrganization } from './rules-organizations.js';
import {
  membershipOf,
  sameAddress,
  type Invite,
  type Membership,
  type Model,
  type Organization,
} from './state.js';

interface Received {
  invite: Invite;
  organization: Organization;
}

/** Rules for recipients of invites. Invites are found by the token of the link, or by the caller's address. */
export const receivedInviteRules: Rules = {
  'GET /api/me/invites': {
    isList: true,
    answer: (scene) => {
      const { model, me } = scene;
      const mine = me.verified ? all(model).filter(({ invite }) => sameAddress(invite.email, me.email)) : [];
      const pending = mine.filter(({ invite }) => invite.state === 'pending');
      return listOf(
        scene,
        pending.map((one) => shown(scene, one)),
      );
    },
  },
  'POST /api/me/invites/{inviteId}/accept': {
    answer: (scene) => accepted(scene, ofCaller(scene)),
  },
  'DELETE /api/me/invites/{inviteId}': {
    answer: (scene) => {
      const found = ofCaller(scene);
      const refusal = stateRefusal(scene, found);
      if (refusal) return refusal;
      if (!scene.me.verified) return refused(403, 'email_not_verified');
      const { invite, organization } = found!;
      return done(shown(scene, found!), () => {
        const place = { ...scene, organization };
        dropped(place, invite);
        scene.model.gone.invites.push(invite.id);
        note(place, 'invite.declined', invite.id);
      });
    },
  },
  'GET /api/invites/{token}': {
    answer: (scene) => {
      const found = ofToken(scene);
      return stateRefusal(scene, found) ?? done(shown(scene, found!));
    },
  },
  'POST /api/invites/{token}/accept': {
    answer: (scene) => accepted(scene, ofToken(scene)),
  },
  'POST /api/invites/{token}/block': {
    isPublic: true,
    answer: () => done({ status: 'blocked' }), // without an effect: the tokens of block links are only in mails
  },
  'DELETE /api/invites/{token}/block': {
    isPublic: true,
    answer: () => refused(404, 'invite_not_found'),
  },
};

function accepted(scene: Scene, found: Received | undefined): Prediction {
  const refusal = stateRefusal(scene, found) ?? refusalOf(scene, found!);
  if (refusal) return refusal;
  const { invite, organization } = found!;
  const { userId, email, verified: emailVerified, name, nick } = scene.me;
  const user = { id: userId, email, emailVerified, name, pictureUrl: null };
  const mine: Membership = { id: '', person: nick, relation: invite.role };
  const actions = membershipActions(mine, mine);
  const body = {
    membership: { id: text, relation: invite.role, createdAt: time, user, actions },
    organization: shownOrganization(organization, invite.role, scene.me),
  };
  return done(body, (answer) => {
    const id: string = answer?.membership.id ?? unknown();
    organization.memberships.push({ id, person: nick, relation: invite.role });
    invite.state = 'accepted';
    note({ ...scene, organization }, 'invite.accepted', invite.id);
  });
}

/** The error for an invite that is not pending. */
function stateRefusal({ me }: Scene, found: Received | undefined): Prediction | undefined {
  if (!found) return refused(404, 'invite_not_found');
  const { invite, organization } = found;
  if (invite.state === 'pending') return undefined;
  if (invite.state === 'expired') return refused(410, 'invite_expired');
  return membershipOf(organization, me.nick) ? joined(organization) : refused(410, 'invite_already_accepted');
}

/** The error for a caller who may not accept a pending invite. */
function refusalOf({ me }: Scene, { invite, organization }: Received): Prediction | undefined {
  if (!sameAddress(invite.email, me.email)) return refused(403, 'invite_email_mismatch');
  if (!me.verified) return refused(403, 'email_not_verified');
  return membershipOf(organization, me.nick) && joined(organization);
}

function joined({ id }: Organization): Prediction {
  return refused(409, 'already_joined', { organizationId: id });
}

function shown(scene: Scene, found: Received): Pattern {
  const { invite, organization } = found;
  const emailMatches = sameAddress(invite.email, scene.me.email);
  const refusal = refusalOf(scene, found);
  return {
    id: invite.id,
    role: invite.role,
    status: 'pending',
    email: emailMatches ? invite.email : masked(invite.email),
    emailMatches,
    invitedBy: inviterOf(scene.model, invite),
    createdAt: time,
    expiresAt: daysAhead(7),
    organization: { id: organization.id, name: organization.name },
    actions: { accept: { allowed: refusal === undefined, reason: refusal?.code ?? null } },
  };
}

function all({ organizations }: Model): Received[] {
  return Object.values(organizations).flatMap((organization) =>
    organization.invites.map((invite) => ({ invite, organization })),
  );
}

function ofToken({ model, parameters }: Pick<Scene, 'model' | 'parameters'>): Received | undefined {
  return all(model).find(({ invite }) => invite.token === parameters.token);
}

function ofCaller({ model, me, parameters }: Scene): Received | undefined {
  return all(model).find(
    ({ invite }) => invite.id === parameters.inviteId && sameAddress(invite.email, me.email),
  );
}

function masked(email: string): string {
  return `${email[0]}•••${email.slice(email.lastIndexOf('@'))}`;
}
