import { text, type Pattern } from './pattern.js';
import {
  created,
  done,
  dropped,
  listOf,
  note,
  refused,
  type Prediction,
  type Rules,
  type Scene,
} from './rule.js';
import { LIMITS, membershipOf, type Invite } from './state.js';

export const inviteRules: Rules = {
  'GET /api/organizations/{id}/invites': {
    role: 'admin',
    answer: ({ organization }) =>
      listOf(organization.invites.filter(({ state }) => state !== 'accepted').map(shown)),
  },
  'POST /api/organizations/{id}/invites': {
    role: 'admin',
    answer: (scene) => {
      const { model, organization, me, json } = scene;
      const { email, role } = json;
      if (!me.verified) return refused(403, 'email_not_verified');
      const isMember = Object.values(model.people).some(
        (one) => one.verified && one.email === email && membershipOf(organization, one.nick),
      );
      if (isMember) return refused(409, 'already_member');
      const before = organization.invites.find((one) => one.state !== 'accepted' && one.email === email);
      if (before?.state === 'pending') return refused(409, 'invite_already_pending');
      if (isFull(scene)) return refused(422, 'limit_reached');
      const invite = { email, role, state: 'pending', inviter: me.nick } as const;
      return created({ email, role, status: 'pending', token: text }, ({ id, token }) => {
        if (before) dropped(scene, before);
        organization.invites.push({ ...invite, id, token });
        note(scene, before ? 'invite.renewed' : 'invite.created', id);
      });
    },
  },
  'PATCH /api/organizations/{id}/invites/{inviteId}': {
    role: 'admin',
    answer: (scene) =>
      ofInvite(scene, (invite) => {
        if (invite.state === 'expired') return refused(410, 'invite_expired');
        const { role } = scene.json;
        return done(shown({ ...invite, role }), () => {
          if (invite.role === role) return;
          invite.role = role;
          note(scene, 'invite.role_changed', invite.id);
        });
      }),
  },
  'POST /api/organizations/{id}/invites/{inviteId}/resend': {
    role: 'admin',
    answer: (scene) => {
      const { me, organization } = scene;
      if (!me.verified) return refused(403, 'email_not_verified');
      return ofInvite(scene, (before) => {
        if (before.state === 'expired' && isFull(scene)) return refused(422, 'limit_reached');
        const invite = { ...before, state: 'pending', inviter: me.nick } as const;
        return done({ ...shown(invite), token: text }, ({ token }) => {
          dropped(scene, before);
          organization.invites.push({ ...invite, token });
          note(scene, 'invite.resent', invite.id);
        });
      });
    },
  },
  'DELETE /api/organizations/{id}/invites/{inviteId}': {
    role: 'admin',
    answer: (scene) =>
      ofInvite(scene, (invite) =>
        done(shown(invite), () => {
          dropped(scene, invite);
          scene.model.gone.invites.push(invite.id);
          note(scene, 'invite.deleted', invite.id);
        }),
      ),
  },
};

function shown({ id, email, role, state }: Invite): { [field: string]: Pattern } {
  return { id, email, role, status: state };
}

function ofInvite({ organization, parameters }: Scene, answer: (invite: Invite) => Prediction): Prediction {
  const invite = organization.invites.find(
    ({ id, state }) => id === parameters.inviteId && state !== 'accepted',
  );
  return invite ? answer(invite) : refused(404, 'invite_not_found');
}

function isFull({ organization: { invites } }: Scene): boolean {
  return invites.filter(({ state }) => state === 'pending').length >= LIMITS.pendingInvites;
}
