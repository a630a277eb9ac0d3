import { Box, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { agentsQuery } from '../../api/queries/agents.js';
import { useList } from '../../api/queries/lists.js';
import { AdminsLink } from '../../components/admins-link.js';
import { Hint } from '../../components/card.js';
import { Empty } from '../../components/lists/empty.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { Disputed, isBlockedByDispute } from '../../components/disputed.js';
import { List } from '../../components/lists/list.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { Overdue } from '../../components/overdue.js';
import { PageAction } from '../../components/page.js';
import { isOverdue } from '../../components/subscription-state.js';
import { words } from '../../locales/words.js';
import { AgentCard } from './agent-card.js';
import { Offers } from './offers.js';
import { needsAdmin } from './options.js';
import { PurchaseNotice, useReturn } from './purchase-notice.js';

export function AgentsPage({ organization: { id, actions } }: OrganizationPageProps) {
  const agents = useList(agentsQuery(id));
  const returned = useReturn(agents);
  const rows = agents.rows ?? [];
  const usable = rows.filter(({ access }) => access.allowed).length;
  const notes = [
    rows.length > 1 && words.agents.usable(usable, rows.length),
    rows.some(isBlockedByDispute) && words.agents.areBlocked,
  ]
    .filter(Boolean)
    .join(' ');
  const isForAdmins = rows.some(needsAdmin);
  // It has the same link.
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
          {(notes || isForAdmins) && (
            <Box mb="calc(-1 * var(--mantine-spacing-xs))">
              {notes && <Hint>{notes}</Hint>}
              {isForAdmins && (
                <Text size="sm">
                  {words.agents.askAdmin} {!isOverdueShown && <AdminsLink organizationId={id} />}
                </Text>
              )}
            </Box>
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
                isPurchasePending={returned.isPending && (returned.bought ?? agent).id === agent.id}
              />
            )}
          </List>
        </>
      )}
    </>
  );
}
