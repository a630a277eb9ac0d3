import { useState } from 'react';
import { checkoutOutcomeIn } from '../../client/navigation.js';
import { useAgents } from '../api/queries.js';
import { CheckoutNotice } from '../parts/checkout-notice.js';
import { List } from '../parts/list.js';
import type { OrganizationPageProps } from '../parts/organization-page-props.js';
import { AgentCard } from './agent-card.js';

export function AgentsPage({ organization }: OrganizationPageProps) {
  const [outcome] = useState(() => checkoutOutcomeIn(location.search));
  const agents = useAgents(organization.id, outcome === 'pending');
  return (
    <>
      <CheckoutNotice outcome={outcome} />
      <List query={agents} label="Agents" className="grid" empty={<p>No agents are available.</p>}>
        {(agent) => <AgentCard agent={agent} organizationId={organization.id} />}
      </List>
    </>
  );
}
