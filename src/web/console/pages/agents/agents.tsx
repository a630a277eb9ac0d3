import { useState } from 'react';
import { checkoutOutcomeIn } from '../../../client/navigation.js';
import { agentsQuery } from '../../api/queries/agents.js';
import { useList } from '../../api/queries/lists.js';
import { CheckoutNotice } from '../../components/feedback/checkout-notice.js';
import { List } from '../../components/lists/list.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { Overdue } from '../../components/overdue.js';
import { words } from '../../locales/words.js';
import { AgentCard } from './agent-card.js';
import { AgentsSkeleton } from './agents-skeleton.js';
import '../../styles/agents.css';

export function AgentsPage({ organization: { id } }: OrganizationPageProps) {
  const [outcome] = useState(() => checkoutOutcomeIn(location.search));
  const [isSettled, setSettled] = useState(false);
  const isPurchasePending = outcome === 'pending' && !isSettled;
  const agents = useList(agentsQuery(id, isPurchasePending));
  // The payment has been settled: no agent has a checkout any more.
  if (isPurchasePending && agents.isFetchedAfterMount && agents.rows?.every(({ checkout }) => !checkout))
    setSettled(true);
  return (
    <>
      {!(outcome === 'pending' && isSettled) && <CheckoutNotice outcome={outcome} />}
      <Overdue organizationId={id} agents={agents.rows ?? []} />
      {agents.isLoading ? (
        <AgentsSkeleton />
      ) : (
        <List query={agents} label={words.agents.list} className="grid" empty={<p>{words.agents.none}</p>}>
          {(agent) => <AgentCard agent={agent} organizationId={id} isPurchasePending={isPurchasePending} />}
        </List>
      )}
    </>
  );
}
