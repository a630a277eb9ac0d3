import '@mantine/core/styles/Grid.css';
import { Grid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '../../../client/resources.js';
import { agentsQuery } from '../../api/queries/agents.js';
import { billingQuery } from '../../api/queries/billing.js';
import { useList } from '../../api/queries/lists.js';
import { pendingInvitesQuery } from '../../api/queries/overview.js';
import { USUAL_USAGE } from '../../api/queries/usage.js';
import { Disputed } from '../../components/money/disputed.js';
import { Loaded } from '../../components/lists/loaded.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { Overdue } from '../../components/money/overdue.js';
import { words } from '../../locales/words.js';
import { isUsed } from '../usage/is-used.js';
import { UsageCard } from '../usage/usage-card.js';
import { Attention } from './attention.js';
import { FirstSteps } from './first-steps.js';
import { AdminNumbers, MemberNumbers } from './numbers.js';
import { RecentActivity } from './recent-activity.js';
import { usedAgents, UsageByAgent } from './usage-by-agent.js';

/** The first page of an organization. What needs attention appears together with the rest, so that nothing moves. */
export function OverviewPage({ organization }: OrganizationPageProps) {
  const { id, actions } = organization;
  const managesBilling = actions.manageBilling.allowed;
  const agents = useList(agentsQuery(id));
  const billing = useQuery({ ...billingQuery(id), enabled: managesBilling });
  const invites = useQuery({ ...pendingInvitesQuery(id), enabled: actions.viewInvites.allowed });
  if (agents.isLoading || billing.isLoading || invites.isLoading) return <Skeleton rows={5} height="7rem" />;
  return (
    <Loaded query={{ ...agents, data: agents.rows }}>
      {(rows) => (
        <>
          <Overdue organizationId={id} agents={rows} />
          {managesBilling && <Disputed organizationId={id} agents={rows} />}
          <FirstSteps
            organization={organization}
            agents={rows}
            contact={billing.data?.contact}
            invites={invites.data}
          />
          <Attention organization={organization} agents={rows} />
          {managesBilling ? (
            // Of a new organization, all would be zero.
            rows.some(isUsed) && (
              <AdminNumbers
                organization={organization}
                agents={rows}
                billing={billing.data}
                invites={invites.data}
              />
            )
          ) : (
            <MemberNumbers organization={organization} agents={rows} />
          )}
          <Usage organizationId={id} agents={rows} />
          {actions.viewAudit.allowed && <RecentActivity organizationId={id} />}
        </>
      )}
    </Loaded>
  );
}

/** The usage over time, and beside it that of each agent. */
function Usage({ organizationId, agents }: { organizationId: string; agents: Agent[] }) {
  const [days, setDays] = useState<number>(USUAL_USAGE.days);
  const used = usedAgents(agents);
  const chart = (
    <UsageCard
      organizationId={organizationId}
      title={words.overview.usage}
      days={days}
      onDays={setDays}
      isUnused={!agents.some(isUsed)}
    />
  );
  if (used.length === 0) return chart;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }}>{chart}</Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <UsageByAgent organizationId={organizationId} used={used} />
      </Grid.Col>
    </Grid>
  );
}
