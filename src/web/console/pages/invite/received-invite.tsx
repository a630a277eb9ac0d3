import { IconMail, IconMailOff, IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceivedInvite } from '../../../client/resources.js';
import { receivedInviteQuery } from '../../api/queries/invites.js';
import { Loaded } from '../../components/lists/loaded.js';
import { MessagePage } from '../../components/page.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { words } from '../../locales/words.js';
import { DeadInvitePage, deathOf } from './dead-invite.js';
import { ToOrganizations } from '../to-organizations.js';
import { InviteCard } from './invite-card.js';

export function ReceivedInvitePage({ token }: { token: string }) {
  const query = useQuery({
    ...receivedInviteQuery(token),
    // A dead link stays dead. Reading it again would replace its page by the loading one for a moment.
    enabled: ({ state }) => !deathOf(state.error),
  });
  const [declined, setDeclined] = useState<ReceivedInvite | null>(null);
  const death = deathOf(query.error);
  if (declined) return <DeclinedPage invite={declined} />;
  if (death) return <DeadInvitePage {...death} />;
  return (
    <MessagePage title={titleOf(query.data)} icon={query.data ? IconMailOpened : IconMail}>
      <Loaded query={query} loading={<Skeleton rows={1} />}>
        {(invite) => <InviteCard invite={invite} onDeclined={setDeclined} />}
      </Loaded>
    </MessagePage>
  );
}

function titleOf(invite: ReceivedInvite | undefined): string {
  const { title, loadingTitle, otherTitle } = words.receivedInvite;
  if (!invite) return loadingTitle;
  return invite.actions.accept.reason === 'invite_email_mismatch' ? otherTitle : title;
}

function DeclinedPage({ invite }: { invite: ReceivedInvite }) {
  return (
    <MessagePage title={words.receivedInvite.declinedTitle} icon={IconMailOff}>
      <p>
        {words.receivedInvite.declined(
          <strong>
            <bdi>{invite.organization.name}</bdi>
          </strong>,
        )}
      </p>
      <ToOrganizations isMain />
    </MessagePage>
  );
}
