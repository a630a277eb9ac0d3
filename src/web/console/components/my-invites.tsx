import type { ReceivedInvite } from '../../client/resources.js';
import { sentenceFor } from '../api/problems.js';
import { myInvitesQuery } from '../api/queries/invites.js';
import { useList } from '../api/queries/lists.js';
import { Ago } from './ago.js';
import { Accept, Decline } from './invite-answer.js';
import { List } from './lists/list.js';
import { nameOf } from './lists/person.js';
import { Skeleton } from './lists/skeleton.js';
import { words } from '../locales/words.js';

const label = words.myInvites;

/** The person's pending invites. @param isHiddenIfEmpty renders nothing without invites */
export function MyInvites({ isHiddenIfEmpty = false }: { isHiddenIfEmpty?: boolean }) {
  const invites = useList(myInvitesQuery);
  if (isHiddenIfEmpty && !invites.rows?.length) return null;
  return (
    <section className="part">
      <h2>{label.title}</h2>
      <List query={invites} label={label.title} empty={<p>{label.none}</p>} loading={<Skeleton rows={1} />}>
        {(invite) => <Invite invite={invite} />}
      </List>
    </section>
  );
}

function Invite({ invite }: { invite: ReceivedInvite }) {
  const { role, organization, invitedBy, expiresAt, actions } = invite;
  const { allowed, reason } = actions.accept;
  return (
    <div className="row">
      <span className="grow">
        {label.from[role](
          invitedBy ? nameOf(invitedBy) : words.receivedInvite.someone,
          <strong>{organization.name}</strong>,
        )}
        <span className="hint">{label.expires(<Ago of={expiresAt} />)}</span>
        {reason && <span className="hint">{sentenceFor(reason)}</span>}
      </span>
      <div className="buttons">
        {allowed && <Accept invite={invite} />}
        <Decline invite={invite} />
      </div>
    </div>
  );
}
