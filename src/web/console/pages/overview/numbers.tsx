import { Box, Group, Paper, Skeleton, Text } from '@mantine/core';
import {
  IconCalendarDue,
  IconChevronRight,
  IconCoins,
  IconReceipt,
  IconRobot,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Agent, Billing, OrganizationDetails } from '../../../client/resources.js';
import { nextChargesQuery } from '../../api/queries/billing.js';
import { monthQuery } from '../../api/queries/overview.js';
import { Hint } from '../../components/card.js';
import { Day, list, money, number, sums } from '../../components/format.js';
import { words } from '../../locales/words.js';
import './overview.css';
import { agentNames } from '../billing/agent-names.js';
import { byFirstDay, namesOf, plannedCharges } from '../billing/planned-charges.js';

const { overview } = words;

export interface Count {
  total?: number;
  totalIsExact?: boolean;
}

interface NumbersProps {
  organization: OrganizationDetails;
  agents: Agent[];
}

interface AdminNumbersProps extends NumbersProps {
  billing: Billing | undefined;
  invites: Count | undefined;
}

export function AdminNumbers({ organization, agents, billing, invites }: AdminNumbersProps) {
  const { id } = organization;
  return (
    <Tiles>
      <TokensUsed organizationId={id} agents={agents} />
      <PaidThisMonth organizationId={id} agents={agents} />
      <NextCharge organizationId={id} agents={agents} billing={billing} />
      <People organization={organization}>
        {invites?.total ? overview.pending(invites.total, invites.totalIsExact ?? true) : overview.noPending}
      </People>
    </Tiles>
  );
}

export function MemberNumbers({ organization, agents }: NumbersProps) {
  const inUse = agents.filter(({ access }) => access.allowed).length;
  return (
    <Tiles>
      <TokensUsed organizationId={organization.id} agents={agents} />
      <Tile
        Icon={IconRobot}
        label={overview.agents}
        href={`/organizations/${organization.id}/agents`}
        value={number(inUse)}
        hint={overview.ofAgents(agents.length)}
      />
      <People organization={organization} />
    </Tiles>
  );
}

function TokensUsed({ organizationId, agents }: { organizationId: string; agents: Agent[] }) {
  const used = agents.reduce((sum, { tokensUsed30Days }) => sum + tokensUsed30Days, 0);
  return (
    <Tile
      Icon={IconCoins}
      label={overview.used}
      href={`/organizations/${organizationId}/agents`}
      value={number(used)}
      hint={overview.inDays}
    />
  );
}

function People({ organization, children }: { organization: OrganizationDetails; children?: ReactNode }) {
  return (
    <Tile
      Icon={IconUsers}
      label={overview.people}
      href={`/organizations/${organization.id}/people`}
      value={number(organization.memberCount)}
      hint={children}
    />
  );
}

function PaidThisMonth({ organizationId, agents }: { organizationId: string; agents: Agent[] }) {
  const { data, error } = useQuery(monthQuery(organizationId));
  const common = {
    Icon: IconReceipt,
    label: overview.paid,
    href: `/organizations/${organizationId}/billing`,
  };
  if (!data) return <Tile {...common} {...(error && { value: overview.unknown })} />;
  const { payments, isAll } = data;
  const hasRefunds = payments.some(({ status }) => status === 'refunded' || status === 'partially_refunded');
  return (
    <Tile
      {...common}
      value={payments.length === 0 ? nothingIn(agents) : sums(payments)}
      hint={
        payments.length === 0 ? overview.noPayments : overview.payments(payments.length, isAll, hasRefunds)
      }
    />
  );
}

/** No money, in the currency of the offers. */
function nothingIn(agents: Agent[]): string {
  const [offer] = agents.flatMap(
    ({ subscriptionOffer, topUpOffer }) => subscriptionOffer ?? topUpOffer ?? [],
  );
  return offer ? money(0, offer.currency) : number(0);
}

function NextCharge({
  organizationId,
  agents,
  billing,
}: {
  organizationId: string;
  agents: Agent[];
  billing: Billing | undefined;
}) {
  const { data, error } = useQuery(nextChargesQuery(organizationId));
  const common = {
    Icon: IconCalendarDue,
    label: overview.nextCharge,
    href: `/organizations/${organizationId}/billing`,
  };
  if (!billing || (!data && error))
    return <Tile {...common} value={overview.unknown} hint={overview.unknownHint} />;
  if (!data) return <Tile {...common} />;
  const planned = plannedCharges(billing, agents, data.data);
  const [first] = byFirstDay(planned);
  if (first.length === 0)
    return (
      <Tile
        {...common}
        value={overview.noCharge}
        hint={billing.subscriptionSummary.pastDue > 0 && overview.overdueHint}
      />
    );
  const names = list(namesOf(first, agentNames(agents)));
  const date = <Day of={first[0]!.at} />;
  const isRetry = first.every(({ kind }) => kind === 'retry');
  return (
    <Tile
      {...common}
      value={sums(first)}
      hint={isRetry ? overview.retry(date, names) : overview.on(date, names)}
    />
  );
}

function Tiles({ children }: { children: ReactNode }) {
  return (
    <section className="tiles" aria-label={overview.numbers}>
      {children}
    </section>
  );
}

interface TileProps {
  Icon: TablerIcon;
  label: string;
  href: string;
  /** Undefined while it is loading. */
  value?: string;
  hint?: ReactNode;
}

/** A number that leads to the page about it. */
function Tile({ Icon, label, href, value, hint }: TileProps) {
  return (
    <Paper component={Link} href={href} className="link-card" p="md">
      <Group component="span" gap="xs" wrap="nowrap" c="dimmed">
        <Box component="span" flex="none" lh={0} visibleFrom="xs">
          <Icon size={18} stroke={1.5} aria-hidden="true" />
        </Box>
        <Text span size="sm" flex={1}>
          {label}
        </Text>
        <IconChevronRight size={16} className="chevron" aria-hidden="true" />
      </Group>
      {value === undefined ? (
        <Skeleton className="skeleton" component="span" display="block" height="1.75rem" mt={4} />
      ) : (
        <Text span display="block" fz="clamp(1.25rem, 6vw, 1.5rem)" lh={1.3} fw={650} mt={4}>
          {value}
        </Text>
      )}
      {hint && <Hint>{hint}</Hint>}
    </Paper>
  );
}
