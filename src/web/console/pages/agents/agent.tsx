import '@mantine/core/styles/Breadcrumbs.css';
import '@mantine/core/styles/Grid.css';
import { Breadcrumbs, Grid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agentQuery } from '../../api/queries/agents.js';
import { USUAL_USAGE } from '../../api/queries/usage.js';
import { Card } from '../../components/card.js';
import { Disputed, useDisputedAgents } from '../../components/money/disputed.js';
import { Link } from '../../components/link.js';
import { Loaded } from '../../components/lists/loaded.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { Overdue } from '../../components/money/overdue.js';
import { isOverdue } from '../../components/money/subscription-state.js';
import { Page, PageAction } from '../../components/page.js';
import { Picture } from '../../components/picture.js';
import { words } from '../../locales/words.js';
import { isUsed } from '../usage/is-used.js';
import { MemberUsageCard } from '../usage/member-usage.js';
import { UsageCard } from '../usage/usage-card.js';
import { AgentActions, hasOffers, ManageSubscription, type AgentProps } from './agent-actions.js';
import { AgentFacts } from './agent-facts.js';
import { Budget } from './budget.js';
import { AgentBadges, meaningOf } from './agent-status.js';
import './agents.css';
import { catalogText } from './catalog-text.js';
import { LowBalance } from './low-balance.js';
import { isChangeable } from './options.js';
import { TokenHistory } from './token-history.js';

interface AgentPageProps extends OrganizationPageProps {
  agentId: string;
}

export function AgentPage({ organization, agentId }: AgentPageProps) {
  const { id, name, actions } = organization;
  const query = useQuery(agentQuery(id, agentId));
  const [days, setDays] = useState<number>(USUAL_USAGE.days);
  const known = query.data;
  const disputed = useDisputedAgents(id, known ? [known] : [], actions.manageBilling.allowed);
  const isDisputed = disputed.has(agentId);
  return (
    <Page
      title={known?.name ?? words.organization.agents}
      of={name}
      above={
        <nav aria-label={words.agents.way}>
          <Breadcrumbs fz="sm">
            <Link href={`/organizations/${id}/agents`} size="sm">
              {words.agents.all}
            </Link>
            {known && <bdi>{known.name}</bdi>}
          </Breadcrumbs>
        </nav>
      }
      picture={known && <Picture url={known.iconUrl} name={known.name} size={40} />}
      badges={known && <AgentBadges agent={known} isDisputed={isDisputed} />}
      status={known && (meaningOf(known) ?? (isDisputed && words.agents.disputedTokens))}
    >
      {query.isLoading ? (
        <Skeleton rows={5} />
      ) : (
        <Loaded query={query}>
          {(agent) => (
            <>
              <PageAction>
                <ManageSubscription agent={agent} organizationId={id} />
              </PageAction>
              <Overdue organizationId={id} agents={[agent]} />
              {actions.manageBilling.allowed && <Disputed organizationId={id} agents={[agent]} isShort />}
              <Summary agent={agent} organizationId={id} />
              {/* For an unused agent, the token history says that there is nothing. */}
              {isUsed(agent) && (
                <UsageCard
                  organizationId={id}
                  agentId={agent.id}
                  title={words.usage.title}
                  days={days}
                  onDays={setDays}
                />
              )}
              {isUsed(agent) && organization.relation !== 'member' && (
                <MemberUsageCard organizationId={id} agentId={agent.id} days={days} />
              )}
              <Budget organization={organization} agentId={agentId} />
              <LowBalance agent={agent} organization={organization} />
              <TokenHistory agent={agent} organizationId={id} organizationName={name} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** What the agent is for and what is left of it, and beside it what can be bought. */
function Summary({ agent, organizationId }: AgentProps) {
  const isWide = !hasOffers(agent) && !isChangeable(agent);
  return (
    <Card aria-label={agent.name}>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: isWide ? 12 : 7 }}>
          <Stack gap="md">
            <Text>{catalogText(agent.description)}</Text>
            <AgentFacts agent={agent} isLong />
          </Stack>
        </Grid.Col>
        {!isWide && (
          <Grid.Col span={{ base: 12, md: 5 }} className="agent-offers">
            <AgentActions
              agent={agent}
              organizationId={organizationId}
              isQuiet={isOverdue(agent.subscription)}
              isLong
            />
          </Grid.Col>
        )}
      </Grid>
    </Card>
  );
}
