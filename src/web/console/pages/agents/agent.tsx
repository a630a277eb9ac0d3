import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { agentQuery } from '../../api/queries/agents.js';
import { Loaded } from '../../components/lists/loaded.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { Overdue } from '../../components/overdue.js';
import { Page } from '../../components/page.js';
import { Picture } from '../../components/picture.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { words } from '../../locales/words.js';
import { AgentActions } from './agent-actions.js';
import { AgentFacts } from './agent-facts.js';
import { AgentStatus } from './agent-status.js';
import { TokenHistory } from './token-history.js';
import { UsageCard } from './usage-card.js';
import '../../styles/agents.css';

interface AgentPageProps extends OrganizationPageProps {
  agentId: string;
}

export function AgentPage({ organization: { id, name }, agentId }: AgentPageProps) {
  const query = useQuery(agentQuery(id, agentId));
  return (
    <Page title={query.data?.name ?? words.organization.agents} of={name}>
      <p>
        <Link href={`/organizations/${id}/agents`}>{words.agents.all}</Link>
      </p>
      {query.isLoading ? (
        <Skeleton rows={5} />
      ) : (
        <Loaded query={query}>
          {(agent) => (
            <>
              <Overdue organizationId={id} agents={[agent]} />
              <section className="card agent" aria-label={agent.name}>
                <div className="row">
                  <Picture url={agent.iconUrl} name={agent.name} />
                  <span className="grow">
                    {agent.description}
                    <span className="hint">{agent.category}</span>
                  </span>
                </div>
                <AgentStatus agent={agent} />
                <AgentFacts agent={agent} isLong />
                <AgentActions agent={agent} organizationId={id} isOpen />
              </section>
              <UsageCard agent={agent} organizationId={id} />
              <TokenHistory agent={agent} organizationId={id} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
