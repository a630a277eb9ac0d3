import { orThrow } from '../../client/client.js';
import type { Agent, AgentAction } from '../../client/resources.js';
import { ofOrganization, useChange } from '../api/queries.js';
import { sentenceFor } from '../api/sentences.js';
import { api } from '../api/session.js';
import { Badge, type BadgeTone } from '../parts/badge.js';
import { Day, money, tokens } from '../parts/format.js';
import { Failure } from '../parts/notice.js';
import { PeriodEnd } from '../parts/period-end.js';
import { Picture } from '../parts/picture.js';

interface AgentProps {
  agent: Agent;
  organizationId: string;
}

export function AgentCard({ agent, organizationId }: AgentProps) {
  return (
    <article className="card agent" aria-label={agent.name}>
      <header className="row">
        <Picture url={agent.iconUrl} name={agent.name} />
        <span className="grow">
          <h2>{agent.name}</h2>
          <span className="hint">{agent.category}</span>
        </span>
        <Access agent={agent} />
      </header>
      <p>{agent.description}</p>
      <Status agent={agent} />
      <Actions agent={agent} organizationId={organizationId} />
    </article>
  );
}

function Access({ agent: { access } }: Pick<AgentProps, 'agent'>) {
  if (!access.allowed) return <Badge>no access</Badge>;
  const labels = { subscription: 'subscribed', trial: 'on trial', tokens: 'tokens' };
  return <Badge tone="good">{access.via ? labels[access.via] : 'active'}</Badge>;
}

function Status({ agent: { trial, subscription, tokenBalance } }: Pick<AgentProps, 'agent'>) {
  return (
    <dl className="facts">
      <div>
        <dt>Balance</dt>
        <dd>{tokens(tokenBalance)}</dd>
      </div>
      {trial.endsAt && (
        <div>
          <dt>Trial</dt>
          <dd>
            {trial.status === 'active'
              ? 'ends '
              : trial.status === 'converted'
                ? 'converted to a subscription, ended '
                : 'ended '}
            <Day of={trial.endsAt} />
          </dd>
        </div>
      )}
      {subscription.status !== 'none' && (
        <div>
          <dt>Subscription</dt>
          <dd>
            <Badge tone={TONES[subscription.status]}>{subscription.status.replace('_', ' ')}</Badge>{' '}
            <PeriodEnd subscription={subscription} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const TONES: Record<Agent['subscription']['status'], BadgeTone> = {
  none: 'plain',
  incomplete: 'warning',
  trialing: 'good',
  active: 'good',
  past_due: 'warning',
  unpaid: 'bad',
  paused: 'warning',
  canceled: 'plain',
};

/** Each action, or the service's reason why it is not allowed. */
function Actions({ agent, organizationId }: AgentProps) {
  const path = { id: organizationId, agentId: agent.id };
  const stale = ofOrganization(organizationId);
  const startTrial = useChange(
    () => orThrow(api.POST('/api/organizations/{id}/agents/{agentId}/trial', { params: { path } })),
    stale,
  );
  const subscribe = useChange(
    () => orThrow(api.POST('/api/organizations/{id}/agents/{agentId}/checkout', { params: { path } })),
    stale,
    ({ url }) => location.assign(url),
  );
  const topUp = useChange(
    () =>
      orThrow(
        api.POST('/api/organizations/{id}/agents/{agentId}/token-topup/checkout', { params: { path } }),
      ),
    stale,
    ({ url }) => location.assign(url),
  );
  const { trialOffer, subscriptionOffer, topUpOffer, actions } = agent;
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
        offer={
          subscriptionOffer &&
          `${tokens(subscriptionOffer.tokensPerPeriod)} for ${money(subscriptionOffer.amount, subscriptionOffer.currency)} per ${subscriptionOffer.interval}`
        }
        change={subscribe}
      />
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
  /** The action that the card recommends. */
  isMain: boolean;
  label: string;
  /** Null if the agent has no such offer. */
  offer: string | null;
  change: { mutate: () => void; isPending: boolean; isSuccess: boolean };
}

function Action({ agent, action, isMain, label, offer, change }: ActionProps) {
  return (
    <div className="action">
      <span className="grow">
        <strong>{label}</strong>
        <span className="hint">{action.reason ? sentenceFor(action.reason) : offer}</span>
      </span>
      {action.allowed && (
        <button
          type="button"
          className={isMain ? '' : 'quiet'}
          aria-label={`${label}: ${agent.name}`}
          disabled={change.isPending}
          onClick={() => change.mutate()}
        >
          {label}
        </button>
      )}
    </div>
  );
}
