import type { Invite, InviteRole, InviteWithLink } from '../../../client/resources.js';
import { Badge, type BadgeTone } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Day } from '../../components/format.js';
import { Menu } from '../../components/menu.js';
import { nameOf } from '../../components/lists/person.js';
import { Cell, Header } from '../../components/lists/table.js';
import { words } from '../../locales/words.js';
import { NewLink } from './outcomes.js';

interface InviteCellsProps {
  invite: Invite;
  /** The invite with its new link, if it has just been resent. */
  resent: InviteWithLink | null;
  isResending: boolean;
  isChanging: boolean;
  onResend: () => void;
  onRole: (role: InviteRole) => void;
  onDelete: () => void;
}

export function InviteCells({ invite, resent, isResending, isChanging, ...act }: InviteCellsProps) {
  const { email, invitedBy, expiresAt } = invite;
  return (
    <>
      <Header>
        <strong>{email}</strong>
        {invitedBy && <span className="hint">{words.invites.invitedBy(nameOf(invitedBy))}</span>}
        {resent && <NewLink invite={resent} />}
      </Header>
      <Cell>
        <Role invite={invite} isChanging={isChanging} onRole={act.onRole} />
      </Cell>
      <Cell>
        <Delivery invite={invite} />
      </Cell>
      <Cell column={words.invites.columns.expires}>
        <Day of={expiresAt} />
      </Cell>
      <Cell>
        <div className="buttons">
          <Button
            className="quiet"
            aria-label={words.invites.resendTo(email)}
            isPending={isResending}
            onClick={act.onResend}
          >
            {words.invites.resend}
          </Button>
          <Button className="quiet" aria-label={words.invites.deleteTo(email)} onClick={act.onDelete}>
            {words.invites.delete}
          </Button>
        </div>
      </Cell>
    </>
  );
}

function Role({
  invite: { email, role, status },
  isChanging,
  onRole,
}: Pick<InviteCellsProps, 'invite' | 'isChanging' | 'onRole'>) {
  const current = words.people.roles[role];
  if (status === 'expired') return <Badge>{current}</Badge>;
  const items = (['member', 'admin'] as const).map((to) => ({
    label: words.people.roles[to],
    isChecked: role === to,
    onChoose: () => onRole(to),
  }));
  return (
    <Menu name={words.invites.roleOf(email, current)} items={items} isPending={isChanging}>
      {current}
    </Menu>
  );
}

const TONES: Record<Invite['delivery']['status'], BadgeTone> = {
  queued: 'plain',
  sent: 'good',
  failed: 'bad',
  withheld: 'warning',
};

function Delivery({ invite: { status, delivery } }: { invite: Invite }) {
  if (status === 'expired') return <Badge tone="warning">{words.invites.isExpired}</Badge>;
  const reason = words.invites.deliveryReasons[delivery.status];
  return (
    <>
      <Badge tone={TONES[delivery.status]}>{words.invites.delivery[delivery.status]}</Badge>
      {delivery.status === 'sent' && delivery.lastSentAt && (
        <span className="hint">
          <Day of={delivery.lastSentAt} />
        </span>
      )}
      {reason && <span className="hint">{reason}</span>}
    </>
  );
}
