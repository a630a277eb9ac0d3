import { useLocation } from 'wouter';
import { orThrow } from '../../client/client.js';
import type { ReceivedInvite } from '../../client/resources.js';
import { useChange } from '../api/change.js';
import { MY_INVITES } from '../api/queries/invites.js';
import { EVERY_ORGANIZATION } from '../api/queries/organizations.js';
import { api } from '../api/session.js';
import { Button } from './button.js';
import { Confirm } from './forms/confirm.js';
import { Failure } from './feedback/notice.js';
import { words } from '../locales/words.js';

interface AcceptProps {
  invite: ReceivedInvite;
  isMain?: boolean;
}

export function Accept({ invite, isMain = false }: AcceptProps) {
  const [, goTo] = useLocation();
  const accept = useChange(
    () =>
      orThrow(api.POST('/api/me/invites/{inviteId}/accept', { params: { path: { inviteId: invite.id } } })),
    {
      stale: [...EVERY_ORGANIZATION, ...MY_INVITES],
      onSuccess: ({ organization }) => goTo(`/organizations/${organization.id}/overview`),
    },
  );
  return (
    <>
      <Button
        {...(isMain && { fullWidth: true, size: 'md' })}
        aria-label={words.myInvites.acceptNamed(invite.organization.name)}
        isPending={accept.isPending}
        onClick={() => accept.mutate()}
      >
        {words.myInvites.accept}
      </Button>
      <Failure error={accept.error} />
    </>
  );
}

interface DeclineProps {
  invite: ReceivedInvite;
  isMain?: boolean;
  onDeclined?: (invite: ReceivedInvite) => void;
}

export function Decline({ invite, isMain = false, onDeclined }: DeclineProps) {
  const decline = useChange(
    () => orThrow(api.DELETE('/api/me/invites/{inviteId}', { params: { path: { inviteId: invite.id } } })),
    {
      stale: MY_INVITES,
      done: words.myInvites.declined(invite.organization.name),
      onSuccess: () => onDeclined?.(invite),
    },
  );
  return (
    <Confirm
      label={words.myInvites.decline}
      {...(isMain && { fullWidth: true, size: 'md' })}
      name={words.myInvites.declineNamed(invite.organization.name)}
      question={words.myInvites.declineQuestion(invite.organization.name)}
      confirmLabel={words.myInvites.decline}
      change={decline}
    >
      <p>{words.myInvites.declineConsequences}</p>
    </Confirm>
  );
}
