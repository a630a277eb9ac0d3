import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ReceivedInvite } from '../../../client/resources.js';
import { sentenceFor } from '../../api/problems.js';
import { signIn, useMe } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Day } from '../../components/format.js';
import { Accept, Decline } from '../../components/invite-answer.js';
import { nameOf } from '../../components/lists/person.js';
import { words } from '../../locales/words.js';
import { SwitchAccount } from './switch-account.js';

const { receivedInvite } = words;

interface InviteCardProps {
  invite: ReceivedInvite;
  onDeclined: (invite: ReceivedInvite) => void;
}

/** A valid invite with its actions. */
export function InviteCard({ invite, onDeclined }: InviteCardProps) {
  const { role, invitedBy, organization, expiresAt } = invite;
  const inviter = invitedBy ? nameOf(invitedBy) : receivedInvite.someone;
  return (
    <div className="card">
      <p className="lead">{words.myInvites.from[role](inviter, <strong>{organization.name}</strong>)}</p>
      <WaysOn invite={invite} onDeclined={onDeclined} />
      <p className="hint">{receivedInvite.expires(<Day of={expiresAt} />)}</p>
    </div>
  );
}

function WaysOn({ invite, onDeclined }: InviteCardProps): ReactNode {
  const { email, organization, actions } = invite;
  const { data: me } = useMe();
  switch (actions.accept.reason) {
    case null:
      return (
        <>
          <p>{receivedInvite.isForYou(email)}</p>
          <Accept invite={invite} className="main" />
          <Decline invite={invite} onDeclined={onDeclined} />
        </>
      );
    case 'invite_email_mismatch':
      return (
        <>
          <p>{receivedInvite.isForOther(<strong>{email}</strong>, me?.user.email ?? null)}</p>
          <SwitchAccount className="main" />
          <GoHome />
        </>
      );
    case 'email_not_verified':
      return (
        <>
          <p>{receivedInvite.cannotAccept}</p>
          <p>{sentenceFor('email_not_verified')}</p>
          <Button className="main" onClick={signIn}>
            {receivedInvite.signInAgain}
          </Button>
          <GoHome />
        </>
      );
    case 'already_joined':
      return (
        <>
          <p>{receivedInvite.alreadyMember(<strong>{organization.name}</strong>)}</p>
          <OpenOrganization id={organization.id} />
        </>
      );
    default:
      return (
        <>
          <p>{receivedInvite.cannotAccept}</p>
          <p>
            {actions.accept.reason === 'limit_reached'
              ? receivedInvite.limitReached
              : sentenceFor(actions.accept.reason)}
          </p>
          <GoHome />
          <Decline invite={invite} onDeclined={onDeclined} />
        </>
      );
  }
}

export function GoHome() {
  return (
    <p>
      <Link href="/">{receivedInvite.goHome}</Link>
    </p>
  );
}

export function OpenOrganization({ id }: { id: string }) {
  return (
    <Link className="button main" href={`/organizations/${id}/agents`}>
      {receivedInvite.open}
    </Link>
  );
}
