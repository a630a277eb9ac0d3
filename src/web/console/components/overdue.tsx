import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Agent } from '../../client/resources.js';
import { billingQuery } from '../api/queries/billing.js';
import { words } from '../locales/words.js';
import { PortalButton } from './portal-button.js';
import { isOverdue, stateOfAgent } from './subscription-state.js';

interface OverdueProps {
  organizationId: string;
  agents: Agent[];
}

/** Lists overdue subscriptions. People who may pay get links to the invoices. */
export function Overdue({ organizationId, agents }: OverdueProps) {
  const id = useId();
  const overdue = agents.filter(({ subscription }) => isOverdue(subscription));
  if (overdue.length === 0) return null;
  const mayPay = overdue.every(({ actions }) => actions.checkout.reason !== 'relation_required');
  return (
    <section className="notice bad" aria-labelledby={id}>
      <h2 id={id}>{overdue.length === 1 ? words.overdue.one : words.overdue.several}</h2>
      {overdue.map((agent) => (
        <p key={agent.id}>{words.overdue.of(agent.name, meaningOf(agent))}</p>
      ))}
      {mayPay ? (
        <div className="buttons">
          {overdue.map((agent) => (
            <OpenInvoice organizationId={organizationId} agent={agent} key={agent.id} />
          ))}
          <PortalButton
            organizationId={organizationId}
            label={words.overdue.updateMethod}
            className="quiet"
          />
        </div>
      ) : (
        <p>{words.overdue.askToPay}</p>
      )}
    </section>
  );
}

function meaningOf(agent: Agent): string {
  const state = stateOfAgent(agent);
  return state === 'unpaid' || state === 'first_payment_failed'
    ? words.subscription.meanings[state]
    : words.subscription.meanings.past_due;
}

/** Opens in a new tab, because the payment provider's page has no link back. */
function OpenInvoice({ organizationId, agent: { id, name } }: { organizationId: string; agent: Agent }) {
  const { data, isPending } = useQuery(billingQuery(organizationId));
  const subscription = data?.subscriptionSummary.subscriptions.find(({ agentId }) => agentId === id);
  // Reserves the space of the button until the link is known, so that nothing moves.
  if (isPending) return <span className="button upcoming">{words.overdue.payInvoice}</span>;
  if (!subscription?.openInvoiceUrl || !isOverdue(subscription)) return null;
  return (
    <a
      className="button"
      href={subscription.openInvoiceUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`${words.overdue.payInvoice}: ${name}`}
    >
      {words.overdue.payInvoice}
    </a>
  );
}
