import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ReceivedInvite } from '../../../client/resources.js';
import { receivedInviteQuery } from '../../api/queries/invites.js';
import { Loaded } from '../../components/lists/loaded.js';
import { Page } from '../../components/page.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { words } from '../../locales/words.js';
import { DeadInvitePage, deathOf } from './dead-invite.js';
import { InviteCard } from './invite-card.js';
import '../../styles/invite.css';

export function ReceivedInvitePage({ token }: { token: string }) {
  const query = useQuery(receivedInviteQuery(token));
  const [declined, setDeclined] = useState<ReceivedInvite | null>(null);
  const death = deathOf(query.error);
  if (declined) return <DeclinedPage invite={declined} />;
  if (death) return <DeadInvitePage {...death} />;
  return (
    <Page title={words.receivedInvite.title} isNarrow>
      <Loaded query={query} loading={<Skeleton rows={1} />}>
        {(invite) => <InviteCard invite={invite} onDeclined={setDeclined} />}
      </Loaded>
    </Page>
  );
}

function DeclinedPage({ invite }: { invite: ReceivedInvite }) {
  return (
    <Page title={words.receivedInvite.declinedTitle} isNarrow>
      <div className="card">
        <p>{words.receivedInvite.declined(<strong>{invite.organization.name}</strong>)}</p>
        <p>
          <Link href="/">{words.receivedInvite.goHome}</Link>
        </p>
      </div>
    </Page>
  );
}
