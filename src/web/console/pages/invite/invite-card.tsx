import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link as PageLink } from 'wouter';
import { Hint } from '../../components/card.js';
import type { ReceivedInvite } from '../../../client/resources.js';
import { sentenceFor } from '../../api/problems.js';
import { signIn, useMe } from '../../api/session.js';
import { Button as OwnButton } from '../../components/button.js';
import { Day } from '../../components/format.js';
import { Accept, Decline } from '../../components/invite-answer.js';
import { nameOf } from '../../components/lists/person.js';
import { SwitchAccount } from '../switch-account.js';
import { words } from '../../locales/words.js';
import { ToOrganizations } from '../to-organizations.js';

const { receivedInvite } = words;

interface InviteCardProps {
  invite: ReceivedInvite;
  onDeclined: (invite: ReceivedInvite) => void;
}

/** A valid invite with its actions. */
export function InviteCard({ invite, onDeclined }: InviteCardProps) {
  const { role, invitedBy, organization, email, expiresAt, actions } = invite;
  const inviter = invitedBy ? nameOf(invitedBy) : receivedInvite.someone;
  const isForOther = actions.accept.reason === 'invite_email_mismatch';
  return (
    <>
      <p>
        {words.myInvites.from[role](
          <bdi>{inviter}</bdi>,
          <strong>
            <bdi>{organization.name}</bdi>
          </strong>,
          isForOther && (
            <strong>
              <bdi>{email}</bdi>
            </strong>
          ),
        )}
      </p>
      <WaysOn invite={invite} onDeclined={onDeclined} />
      <Hint>{receivedInvite.expires(<Day of={expiresAt} />)}</Hint>
    </>
  );
}

function WaysOn({ invite, onDeclined }: InviteCardProps): ReactNode {
  const { email, organization, actions } = invite;
  const own = useMe().data?.user.email;
  switch (actions.accept.reason) {
    case null:
      return (
        <>
          <p>{receivedInvite.isForYou(email)}</p>
          <Accept invite={invite} isMain />
          <Decline invite={invite} isMain onDeclined={onDeclined} />
        </>
      );
    case 'invite_email_mismatch':
      return (
        <>
          <p>{receivedInvite.isForOther(own && <strong>{own}</strong>)}</p>
          <SwitchAccount isMain />
          <ToOrganizations />
        </>
      );
    case 'email_not_verified':
      return (
        <>
          <p>{receivedInvite.cannotAccept}</p>
          <p>{sentenceFor('email_not_verified')}</p>
          <OwnButton fullWidth size="md" onClick={signIn}>
            {receivedInvite.signInAgain}
          </OwnButton>
          <ToOrganizations />
        </>
      );
    case 'already_joined':
      return (
        <>
          <p>
            {receivedInvite.alreadyMember(
              <strong>
                <bdi>{organization.name}</bdi>
              </strong>,
            )}
          </p>
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
          <ToOrganizations />
          <Decline invite={invite} isMain onDeclined={onDeclined} />
        </>
      );
  }
}

export function OpenOrganization({ id }: { id: string }) {
  return (
    <Button component={PageLink} fullWidth size="md" href={`/organizations/${id}/overview`}>
      {receivedInvite.open}
    </Button>
  );
}
