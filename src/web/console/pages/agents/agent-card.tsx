import { Link } from 'wouter';
import { Picture } from '../../components/picture.js';
import { AgentActions, type AgentProps } from './agent-actions.js';
import { AgentFacts } from './agent-facts.js';
import { AgentStatus } from './agent-status.js';

interface AgentCardProps extends AgentProps {
  isPurchasePending: boolean;
}

export function AgentCard({ agent, organizationId, isPurchasePending }: AgentCardProps) {
  const { id, name, iconUrl, category, description } = agent;
  return (
    <article className="card agent" aria-label={name}>
      <header className="row">
        <Picture url={iconUrl} name={name} />
        <span className="grow">
          <h2>
            <Link href={`/organizations/${organizationId}/agents/${encodeURIComponent(id)}`}>{name}</Link>
          </h2>
          <span className="hint">{category}</span>
        </span>
      </header>
      <p>{description}</p>
      <AgentStatus agent={agent} />
      <AgentFacts agent={agent} />
      <AgentActions agent={agent} organizationId={organizationId} isPurchasePending={isPurchasePending} />
    </article>
  );
}
