import { Button, Group, Text, ThemeIcon } from '@mantine/core';
import { IconBattery1, IconClock, IconMailQuestion, IconShoppingCart } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Agent, Organization } from '../../../client/resources.js';
import { useMe } from '../../api/session.js';
import { Card, Hint } from '../../components/card.js';
import { Day } from '../../components/format.js';
import { words } from '../../locales/words.js';
import { trialEndsSoon } from '../agents/options.js';

const { overview } = words;

interface AttentionProps {
  organization: Organization;
  agents: Agent[];
}

interface Matter {
  key: string;
  Icon: TablerIcon;
  text: ReactNode;
  hint: ReactNode;
  /** Leads to the page where something can be done. Its name follows the label for screen readers. */
  action?: { href: string; label: string; name: string };
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
        {matters.map(({ key, Icon, text, hint, action }) => (
          <li key={key}>
            <Group wrap="nowrap" gap="sm" align="flex-start">
              <ThemeIcon variant="light" color="yellow" size="lg">
                <Icon size={18} aria-hidden="true" />
              </ThemeIcon>
              <Group flex={1} gap="xs" justify="space-between">
                <div className="matter">
                  <Text fw={600}>{text}</Text>
                  <Hint>{hint}</Hint>
                </div>
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
