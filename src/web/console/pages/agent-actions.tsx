import type { ReactNode } from 'react';
import { orThrow } from '../../client/client.js';
import type { Agent, AgentAction } from '../../client/resources.js';
import { useChange } from '../api/change.js';
import { ofOrganization } from '../api/queries.js';
import { sentenceFor } from '../api/sentences.js';
import { api } from '../api/session.js';
import { Button } from '../parts/button.js';
import { money, terms, tokens } from '../parts/format.js';
import { Failure } from '../parts/notice.js';
import { isOverdue, OpenInvoice } from '../parts/open-invoice.js';

export interface AgentProps {
  agent: Agent;
  organizationId: string;
}

/** Shows a button for each action, or the reason why the service does not allow the action. */
export function AgentActions({ agent, organizationId }: AgentProps) {
  const path = { id: organizationId, agentId: agent.id };
  const stale = ofOrganization(organizationId);
  const startTrial = useChange(
    () => orThrow(api.POST('/api/organizations/{id}/agents/{agentId}/trial', { params: { path } })),
    { stale, done: `The trial of ${agent.name} has started.` },
  );
  const subscribe = useChange(
    () => orThrow(api.POST('/api/organizations/{id}/agents/{agentId}/checkout', { params: { path } })),
    { stale, onSuccess: ({ url }) => location.assign(url) },
  );
  const topUp = useChange(
    () =>
      orThrow(
        api.POST('/api/organizations/{id}/agents/{agentId}/token-topup/checkout', { params: { path } }),
      ),
    { stale, onSuccess: ({ url }) => location.assign(url) },
  );
  const { trialOffer, subscriptionOffer, topUpOffer, subscription, actions } = agent;
  return (
    <div className="actions">
      <Action
        agent={agent}
        action={actions.startTrial}
        isMain
        label="Start trial"
        offer={
          trialOffer &&
          `${trialOffer.days} days free${trialOffer.tokens ? `, ${tokens(trialOffer.tokens)}` : ''}`
        }
        change={startTrial}
      />
      <Action
        agent={agent}
        action={actions.checkout}
        isMain={!actions.startTrial.allowed}
        label="Subscribe"
        offer={subscriptionOffer && terms(subscriptionOffer)}
        change={subscribe}
      >
        {actions.checkout.reason === 'already_subscribed' && isOverdue(subscription.status) && (
          <OpenInvoice organizationId={organizationId} agentId={agent.id} name={agent.name} />
        )}
      </Action>
      <Action
        agent={agent}
        action={actions.topUp}
        isMain={!actions.startTrial.allowed && !actions.checkout.allowed}
        label="Top up"
        offer={
          topUpOffer && `${tokens(topUpOffer.tokens)} for ${money(topUpOffer.amount, topUpOffer.currency)}`
        }
        change={topUp}
      />
      <Failure error={startTrial.error ?? subscribe.error ?? topUp.error} />
    </div>
  );
}

interface ActionProps {
  agent: Agent;
  action: AgentAction;
  /** Whether this is the action that the card recommends. */
  isMain: boolean;
  label: string;
  /** A description of the offer; null if the agent has no offer for the action. */
  offer: string | null;
  change: { mutate: () => void; isPending: boolean; isSuccess: boolean };
  /** Shown beside an action that is not allowed. */
  children?: ReactNode;
}

function Action({ agent, action, isMain, label, offer, change, children }: ActionProps) {
  return (
    <div className="action">
      <span className="grow">
        <strong>{label}</strong>
        <span className="hint">{action.reason ? sentenceFor(action.reason) : offer}</span>
      </span>
      {action.allowed && (
        <Button
          className={isMain ? '' : 'quiet'}
          aria-label={`${label}: ${agent.name}`}
          isPending={change.isPending}
          onClick={() => change.mutate()}
        >
          {label}
        </Button>
      )}
      {children}
    </div>
  );
}
