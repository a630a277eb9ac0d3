import { Box, Group } from '@mantine/core';
import { Hint, Part } from './card.js';
import type { ReceivedInvite } from '../../client/resources.js';
import { sentenceFor } from '../api/problems.js';
import { myInvitesQuery } from '../api/queries/invites.js';
import { useList } from '../api/queries/lists.js';
import { Ago } from './ago.js';
import { Accept, Decline } from './invite-answer.js';
import { List } from './lists/list.js';
import { nameOf } from './lists/person.js';
import { words } from '../locales/words.js';

const label = words.myInvites;

/** The person's pending invites, or nothing if there are none. */
export function MyInvites() {
  const invites = useList(myInvitesQuery);
  if (!invites.rows?.length) return null;
  return (
    <Part title={label.title}>
      <List query={invites} label={label.title} empty={null}>
        {(invite) => <Invite invite={invite} />}
      </List>
    </Part>
  );
}

function Invite({ invite }: { invite: ReceivedInvite }) {
  const { role, organization, invitedBy, expiresAt, actions } = invite;
  const { allowed, reason } = actions.accept;
  return (
    <Group gap="sm">
      <Box flex="1 1 11rem" miw={0}>
        {label.from[role](
          <bdi>{invitedBy ? nameOf(invitedBy) : words.receivedInvite.someone}</bdi>,
          <strong>
            <bdi>{organization.name}</bdi>
          </strong>,
        )}
        <Hint>{label.expires(<Ago of={expiresAt} />)}</Hint>
        {reason && <Hint>{sentenceFor(reason)}</Hint>}
      </Box>
      <Group gap="sm">
        {allowed && <Accept invite={invite} />}
        <Decline invite={invite} />
      </Group>
    </Group>
  );
}
