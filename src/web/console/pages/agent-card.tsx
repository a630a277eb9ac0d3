import type { Agent } from '../../client/resources.js';
import { Badge, type BadgeTone } from '../parts/badge.js';
import { Day, terms, tokens, type Terms } from '../parts/format.js';
import { PeriodEnd } from '../parts/period-end.js';
import { Picture } from '../parts/picture.js';
import { AgentActions, type AgentProps } from './agent-actions.js';

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
      <AgentActions agent={agent} organizationId={organizationId} />
    </article>
  );
}

function Access({ agent: { access } }: Pick<AgentProps, 'agent'>) {
  if (!access.allowed) return <Badge>no access</Badge>;
  const labels = { subscription: 'subscribed', trial: 'on trial', tokens: 'tokens' };
  return <Badge tone="good">{access.via ? labels[access.via] : 'active'}</Badge>;
}

function Status({
  agent: { trial, subscription, subscriptionOffer, tokenBalance },
}: Pick<AgentProps, 'agent'>) {
  const agreed = agreedTerms(subscription);
  const offered = subscriptionOffer && terms(subscriptionOffer);
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
      {agreed && (
        <div>
          <dt>Your terms</dt>
          <dd>
            {terms(agreed)}
            {offered && offered !== terms(agreed) && (
              <span className="hint">New subscriptions: {offered}. Yours keeps its terms.</span>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The agreed terms of a live subscription, which a changed offer does not change. */
function agreedTerms({ status, ...rest }: Agent['subscription']): Terms | null {
  const { amount, currency, interval, tokensPerPeriod } = rest;
  if (status === 'none' || status === 'canceled') return null;
  if (amount === null || !currency || !interval || tokensPerPeriod === null) return null;
  return { amount, currency, interval, tokensPerPeriod };
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
