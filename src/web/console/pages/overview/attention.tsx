import { Button, Group, Text, ThemeIcon } from '@mantine/core';
import { IconBattery1, IconClock, IconMailQuestion, IconRepeat, IconShoppingCart } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Agent, Organization } from '../../../client/resources.js';
import { useMe } from '../../api/session.js';
import { Card, Hint } from '../../components/card.js';
import { Day, Moment } from '../../components/format.js';
import { words } from '../../locales/words.js';
import { ChangeActions } from '../agents/change/open-change.js';
import { nameOfOffer, trialEndsSoon } from '../agents/options.js';

const { overview } = words;

interface AttentionProps {
  organization: Organization;
  agents: Agent[];
}

interface Matter {
  key: string;
  Icon: TablerIcon;
  /** Of the icon. */
  color?: string;
  text: ReactNode;
  hint: ReactNode;
  /** Leads to the page where something can be done. Its name follows the label for screen readers. */
  action?: { href: string; label: string; name: string };
  /** In place of a link. */
  buttons?: ReactNode;
}

/** What someone should look at soon. Overdue and disputed payments have notices of their own. */
export function Attention({ organization, agents }: AttentionProps) {
  const isVerified = useMe().data?.user.emailVerified;
  const matters = [
    ...agents.flatMap((agent) => mattersOf(agent, organization.id)),
    ...(isVerified ? [] : [UNVERIFIED]),
  ];
  if (matters.length === 0) return null;
  return (
    <Card title={overview.attention}>
      <ul className="list unframed" aria-label={overview.attention}>
        {matters.map(({ key, Icon, color = 'yellow', text, hint, action, buttons }) => (
          <li key={key}>
            <Group wrap="nowrap" gap="sm" align="flex-start">
              <ThemeIcon variant="light" color={color} size="lg">
                <Icon size={18} aria-hidden="true" />
              </ThemeIcon>
              <Group flex={1} gap="xs" justify="space-between">
                <div className="matter">
                  <Text fw={600}>{text}</Text>
                  <Hint>{hint}</Hint>
                </div>
                {buttons}
                {action && (
                  <Button
                    component={Link}
                    href={action.href}
                    variant="light"
                    aria-label={`${action.label}: ${action.name}`}
                  >
                    {action.label}
                  </Button>
                )}
              </Group>
            </Group>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const UNVERIFIED: Matter = {
  key: 'unverified',
  Icon: IconMailQuestion,
  text: overview.unverified,
  hint: overview.unverifiedHint,
};

function mattersOf(agent: Agent, organizationId: string): Matter[] {
  const { id, name, tokenBalance, lowBalance, trial, checkout, actions } = agent;
  const open = (label: string) => ({
    action: { href: `/organizations/${organizationId}/agents/${encodeURIComponent(id)}`, label, name },
  });
  const shown = <bdi>{name}</bdi>;
  return [
    ...(lowBalance.reached && lowBalance.threshold !== null
      ? [
          {
            ...open(actions.topUp.allowed ? overview.open.topUp : overview.open.agent),
            key: `balance ${id}`,
            Icon: IconBattery1,
            text: overview.lowBalance(shown),
            hint: overview.lowBalanceHint(tokenBalance, lowBalance.threshold),
          },
        ]
      : []),
    ...(trialEndsSoon(agent)
      ? [
          {
            ...open(overview.open.agent),
            key: `trial ${id}`,
            Icon: IconClock,
            text: overview.trialEnds(shown),
            hint: overview.trialEndsHint(<Day of={trial.endsAt!} />),
          },
        ]
      : []),
    ...changesOf(agent, organizationId),
    ...(checkout?.status === 'open'
      ? [
          {
            ...open(overview.open.order),
            key: `checkout ${id}`,
            Icon: IconShoppingCart,
            text: overview.unpaidOrder(shown),
            hint: overview.unpaidOrderHint,
          },
        ]
      : []),
  ];
}

/** A change of the offer that waits for its payment, or for the end of the period. */
function changesOf(agent: Agent, organizationId: string): Matter[] {
  const { pendingChange, scheduledChange } = agent.subscription;
  const open = pendingChange ?? scheduledChange;
  if (!open) return [];
  const texts = overview.change;
  const name = <bdi>{agent.name}</bdi>;
  const offer = <bdi>{nameOfOffer(agent, open.offerId)}</bdi>;
  return [
    {
      key: `change ${agent.id}`,
      Icon: IconRepeat,
      color: pendingChange ? 'yellow' : 'brand',
      text: pendingChange ? texts.notPaid(name, offer) : texts.scheduled(name, offer),
      hint: pendingChange
        ? texts.until(<Moment of={pendingChange.expiresAt} />)
        : texts.on(<Day of={scheduledChange!.at} />),
      buttons: <ChangeActions agent={agent} organizationId={organizationId} />,
    },
  ];
}
