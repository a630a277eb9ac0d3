import { Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { agentsQuery } from '../../api/queries/agents.js';
import { useList } from '../../api/queries/lists.js';
import { AdminsLink } from '../../components/admins-link.js';
import { Empty } from '../../components/lists/empty.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { Disputed, useDisputedAgents } from '../../components/money/disputed.js';
import { List } from '../../components/lists/list.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { Overdue } from '../../components/money/overdue.js';
import { PageAction } from '../../components/page.js';
import { isOverdue } from '../../components/money/subscription-state.js';
import { words } from '../../locales/words.js';
import { AgentCard } from './agent-card.js';
import { Offers } from './compare/offers.js';
import { needsAdmin } from './options.js';
import { PurchaseNotice, useReturn } from './purchase-notice.js';

export function AgentsPage({ organization: { id, actions } }: OrganizationPageProps) {
  const agents = useList(agentsQuery(id));
  const returned = useReturn(agents);
  const rows = agents.rows ?? [];
  const usable = rows.filter(({ access }) => access.allowed).length;
  const disputed = useDisputedAgents(id, rows, actions.manageBilling.allowed);
  const isForAdmins = rows.some(needsAdmin);
  // The notice about overdue payments has the same link to the admins.
  const isOverdueShown = rows.some(({ subscription }) => isOverdue(subscription));
  return (
    <>
      <PurchaseNotice returned={returned} organizationId={id} />
      <Overdue organizationId={id} agents={rows} />
      {actions.manageBilling.allowed && <Disputed organizationId={id} agents={rows} isShort />}
      {agents.isLoading ? (
        <Skeleton rows={6} height="19rem" columns={3} />
      ) : (
        <>
          {rows.length > 1 && (
            <PageAction>
              <Offers agents={rows} organizationId={id} />
            </PageAction>
          )}
          {(rows.length > 1 || isForAdmins) && (
            <Text size="sm" c="dimmed" mb="calc(-1 * var(--mantine-spacing-xs))">
              {rows.length > 1 && words.agents.usable(usable, rows.length)}{' '}
              {isForAdmins && words.agents.askAdmin}{' '}
              {isForAdmins && !isOverdueShown && <AdminsLink organizationId={id} />}
            </Text>
          )}
          <List
            query={agents}
            label={words.agents.list}
            isGrid
            empty={<Empty icon={IconRobot} title={words.agents.none} />}
          >
            {(agent) => (
              <AgentCard
                agent={agent}
                organizationId={id}
                isDisputed={disputed.has(agent.id)}
                isQuiet={isOverdueShown || returned.isPending || returned.outcome === 'canceled'}
                isPurchasePending={returned.isPending && (returned.bought ?? agent).id === agent.id}
              />
            )}
          </List>
        </>
      )}
    </>
  );
}
