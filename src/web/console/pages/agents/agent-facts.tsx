import type { ReactNode } from 'react';
import type { Agent } from '../../../client/resources.js';
import { Day, terms, type Terms } from '../../components/format.js';
import { isOngoing } from '../../components/subscription-state.js';
import { isPast } from '../../components/tense.js';
import { words } from '../../locales/words.js';

/** The tokens of an agent, and the terms of its subscription. */
export function AgentFacts({ agent, isLong = false }: { agent: Agent; isLong?: boolean }) {
  const { access, tokenBalance, tokensUsed30Days, subscription, subscriptionOffer } = agent;
  const agreed = agreedTerms(subscription);
  const offered = subscriptionOffer && terms(subscriptionOffer);
  const trial = isLong ? pastTrialOf(agent) : null;
  return (
    <dl className="facts">
      {(access.allowed || tokensUsed30Days > 0 || isLong) && (
        <>
          <Fact name={words.agents.balance}>{words.money.tokens(tokenBalance)}</Fact>
          <Fact name={words.agents.used}>{words.money.tokens(tokensUsed30Days)}</Fact>
        </>
      )}
      {trial && <Fact name={words.agents.trial}>{trial}</Fact>}
      {agreed && (
        <Fact name={words.agents.yourTerms}>
          {terms(agreed)}
          {offered && offered !== terms(agreed) && (
            <span className="hint">{words.agents.newTerms(offered)}</span>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The outcome of a trial. A subscription replaces the trial, but the trial's tokens stay until its end. */
function pastTrialOf({ trial: { status, endsAt } }: Agent): ReactNode {
  if (!endsAt || status === 'active') return null;
  const end = <Day of={endsAt} />;
  if (status !== 'converted') return words.agents.ended(end);
  return isPast(endsAt) ? words.agents.converted : words.agents.convertedTokens(end);
}

/** The agreed terms of an ongoing subscription. A changed offer does not affect them. */
function agreedTerms(subscription: Agent['subscription']): Terms | null {
  const { amount, currency, interval, tokensPerPeriod } = subscription;
  if (!isOngoing(subscription)) return null;
  if (amount === null || !currency || !interval || tokensPerPeriod === null) return null;
  return { amount, currency, interval, tokensPerPeriod };
}
