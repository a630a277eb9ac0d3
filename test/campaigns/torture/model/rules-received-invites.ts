import { text } from './pattern.js';
import { done, dropped, listOf, note, refused, type Prediction, type Rules, type Scene } from './rule.js';
import { shown as shownOrganization } from './rules-organizations.js';
import { membershipOf, type Invite, type Model, type Organization } from './state.js';

interface Received {
  invite: Invite;
  organization: Organization;
}

/** Rules for recipients of invites. Invites are found by the token of the link, or by the caller's address. */
export const receivedInviteRules: Rules = {
  'GET /api/me/invites': {
    answer: ({ model, me }) => {
      const isMine = ({ invite }: Received) => invite.email === me.email && invite.state === 'pending';
      const mine = me.verified ? all(model).filter(isMine) : [];
      return listOf(
        mine.map(({ invite: { id, role }, organization }) => ({
          id,
          role,
          organization: { id: organization.id, name: organization.name },
        })),
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
      return done({ id: invite.id }, () => {
        dropped({ ...scene, organization }, invite);
        scene.model.gone.invites.push(invite.id);
        note({ organization }, 'invite.declined', invite.id);
      });
    },
  },
  'POST /api/invites/{token}/accept': {
    answer: (scene) =>
      accepted(
        scene,
        all(scene.model).find(({ invite }) => invite.token === scene.parameters.token),
      ),
  },
};

function accepted(scene: Scene, found: Received | undefined): Prediction {
  const { me } = scene;
  const refusal = stateRefusal(scene, found);
  if (refusal) return refusal;
  const { invite, organization } = found!;
  if (invite.email !== me.email) return refused(403, 'invite_email_mismatch');
  if (!me.verified) return refused(403, 'email_not_verified');
  if (membershipOf(organization, me.nick)) return refused(409, 'already_joined');
  const { role: relation } = invite;
  const user = { id: me.userId, email: me.email };
  const body = {
    membership: { id: text, relation, user },
    organization: shownOrganization(organization, relation),
  };
  return done(body, ({ membership }) => {
    organization.memberships.push({ id: membership.id, person: me.nick, relation });
    invite.state = 'accepted';
    note({ organization }, 'invite.accepted', invite.id);
  });
}

/** The error for an invite that is not pending. */
function stateRefusal({ me }: Scene, found: Received | undefined): Prediction | undefined {
  if (!found) return refused(404, 'invite_not_found');
  const { invite, organization } = found;
  if (invite.state === 'pending') return undefined;
  if (invite.state === 'expired') return refused(410, 'invite_expired');
  return membershipOf(organization, me.nick)
    ? refused(409, 'already_joined')
    : refused(410, 'invite_already_accepted');
}

function all({ organizations }: Model): Received[] {
  return Object.values(organizations).flatMap((organization) =>
    organization.invites.map((invite) => ({ invite, organization })),
  );
}

function ofCaller({ model, me, parameters }: Scene): Received | undefined {
  return all(model).find(({ invite }) => invite.id === parameters.inviteId && invite.email === me.email);
}
