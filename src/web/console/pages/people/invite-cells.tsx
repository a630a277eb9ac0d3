import { Avatar, Group, Text } from '@mantine/core';
import { IconLink, IconMail, IconSend, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Invite, InviteRole } from '../../../client/resources.js';
import { Address } from '../../components/lists/address.js';
import { Badge } from '../../components/badge.js';
import { Hint } from '../../components/card.js';
import { Day } from '../../components/format.js';
import { nameOf } from '../../components/lists/person.js';
import { Cell, Header } from '../../components/lists/table.js';
import { Menu } from '../../components/menu.js';
import { words } from '../../locales/words.js';

interface InviteCellsProps {
  invite: Invite;
  /** Chooses the row, if something can be done with it. */
  checkbox: ReactNode;
  /** Whether the invite is being resent, or its role is being changed. */
  isResending: boolean;
  isChanging: boolean;
  onResend: () => void;
  onRole: (role: InviteRole) => void;
  onDelete: () => void;
}

const { invites } = words;
const ICON = { size: 16, 'aria-hidden': true } as const;
const NOT_DELIVERED_COLORS = {
  failed: 'var(--mantine-color-error)',
  withheld: 'var(--mantine-color-yellow-light-color)',
};

export function InviteCells({ invite, checkbox, isResending, isChanging, ...act }: InviteCellsProps) {
  const { email, status, expiresAt } = invite;
  return (
    <>
      <Header>
        <Group gap="sm" wrap="nowrap">
          {checkbox}
          <Avatar radius="xl" size={36} aria-hidden="true">
            <IconMail size={18} />
          </Avatar>
          <span>
            <strong>
              <Address of={email} />
            </strong>
            <Mail invite={invite} />
          </span>
        </Group>
      </Header>
      <Cell>
        <Role invite={invite} isChanging={isChanging} onRole={act.onRole} />
      </Cell>
      <Cell>
        <Group gap="0.25rem 0.5rem">
          <Badge tone={status === 'expired' ? 'warning' : 'brand'}>{invites.statuses[status]}</Badge>
          <Hint>
            {status === 'expired' ? <Day of={expiresAt} /> : invites.expires(<Day of={expiresAt} />)}
          </Hint>
        </Group>
      </Cell>
      <Cell isCorner>
        <Actions invite={invite} isResending={isResending} {...act} />
      </Cell>
    </>
  );
}

/** Who sent the invite, and what happened to its mail. A mail that was sent needs no words. */
function Mail({ invite: { invitedBy, status, delivery } }: Pick<InviteCellsProps, 'invite'>) {
  const mail = status === 'pending' ? delivery.status : 'sent';
  const isQueued = mail === 'queued' && <span className="phrase">{invites.isQueued}</span>;
  return (
    <>
      <Hint>
        {invitedBy && invites.invitedBy(<bdi>{nameOf(invitedBy)}</bdi>)}
        {invitedBy && isQueued && ', '}
        {isQueued}
      </Hint>
      {(mail === 'failed' || mail === 'withheld') && (
        <Text span display="block" size="sm" c={NOT_DELIVERED_COLORS[mail]}>
          {invites.notDelivered[mail]}
        </Text>
      )}
    </>
  );
}

function Role({
  invite: { email, role, actions },
  isChanging,
  onRole,
}: Pick<InviteCellsProps, 'invite' | 'isChanging' | 'onRole'>) {
  const current = words.people.roles[role];
  if (!actions.changeRole.allowed) return <span className="fixed-role">{current}</span>;
  const items = (['member', 'admin'] as const).map((to) => ({
    label: words.people.roles[to],
    description: words.people.roleHints[to],
    isChecked: role === to,
    onChoose: () => onRole(to),
  }));
  return (
    <Menu name={invites.roleOf(email, current)} items={items} isPending={isChanging}>
      {current}
    </Menu>
  );
}

type ActionsProps = Pick<InviteCellsProps, 'invite' | 'isResending' | 'onResend' | 'onDelete'>;

function Actions({ invite, isResending, onResend, onDelete }: ActionsProps) {
  const { email, actions, delivery } = invite;
  const items = [
    ...(actions.resend.allowed
      ? [
          {
            ...(delivery.status === 'withheld'
              ? { label: invites.newLink, icon: <IconLink {...ICON} /> }
              : { label: invites.resend, icon: <IconSend {...ICON} /> }),
            description: invites.resendHint,
            onChoose: onResend,
          },
        ]
      : []),
    ...(actions.delete.allowed
      ? [{ label: invites.delete, icon: <IconTrash {...ICON} />, onChoose: onDelete, isDangerous: true }]
      : []),
  ];
  if (items.length === 0) return null;
  return <Menu name={words.people.actionsOf(email)} items={items} isPending={isResending} />;
}
