import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Agent } from '../../../client/resources.js';
import { Hint } from '../../components/card.js';
import { Fact, Facts } from '../../components/facts.js';
import { Day, terms, type Terms } from '../../components/format.js';
import { isOngoing } from '../../components/money/subscription-state.js';
import { words } from '../../locales/words.js';
import { catalogText, categoryText } from './catalog-text.js';
import type { SubscriptionOffer } from './options.js';

/** The tokens of an agent, and the terms of its subscription. @param isLong on the agent's own page */
export function AgentFacts({ agent, isLong = false }: { agent: Agent; isLong?: boolean }) {
  const { access, category, tokensUsed30Days, tokenExpiries, subscription, subscriptionOffers } = agent;
  const own = subscriptionOffers.find(({ id }) => id === subscription.offerId);
  const agreed = agreedTerms(agent, own);
  const next = isLong && agreed ? notableNextTokens(agent, agreed) : null;
  const offered = own && terms(own);
  const trial = isLong ? pastTrialOf(agent) : null;
  // On the agent's own page, the chart shows the use.
  const isUseShown = !isLong && (access.allowed || tokensUsed30Days > 0);
  if (!isLong && !isUseShown && !agreed) return null;
  return (
    <>
      {hasUnlimitedTrial(agent) ? (
        <Text size="sm">{words.agents.noTokenLimit}</Text>
      ) : (
        <TokensLeft agent={agent} isLong={isLong} />
      )}
      <Facts labelWidth="clamp(4.5rem, 24vw, 6.5rem)">
        {isUseShown && <Fact name={words.agents.used}>{words.agents.usedTokens(tokensUsed30Days)}</Fact>}
        {isLong && tokenExpiries.length > 0 && (
          <Fact name={words.agents.expiry.title}>
            <Expiries of={tokenExpiries} all={agent.tokenBalance} />
          </Fact>
        )}
        {next && (
          <Fact name={words.agents.nextTokens}>
            {words.agents.expiry.at(next.amount, <Day of={next.at} />)}
          </Fact>
        )}
        {trial && <Fact name={words.agents.trial}>{trial}</Fact>}
        {agreed && (
          <Fact name={words.agents.yourTerms}>
            {own && subscriptionOffers.length > 1 && (
              <Text span display="block" size="sm">
                <bdi>{catalogText(own.name)}</bdi>
              </Text>
            )}
            {terms(agreed)}
            {offered && offered !== terms(agreed) && <Hint>{words.agents.newTerms(offered)}</Hint>}
          </Fact>
        )}
        {isLong && <Fact name={words.agents.category}>{categoryText(category)}</Fact>}
      </Facts>
    </>
  );
}

/** The balance as a number and, against the quota of the period or trial, as a bar. */
function TokensLeft({ agent, isLong }: { agent: Agent; isLong: boolean }) {
  const { tokenBalance, tokensReserved, lowBalance } = agent;
  const quota = quotaOf(agent);
  const share = quota ? Math.min(100, (tokenBalance / quota) * 100) : null;
  return (
    <div>
      <Text
        className={isLong ? 'tokens-left' : undefined}
        fw={600}
        c={lowBalance.reached ? 'var(--mantine-color-yellow-light-color)' : undefined}
      >
        {quota && tokenBalance <= quota
          ? words.agents.leftOf(tokenBalance, quota)
          : words.agents.left(tokenBalance)}
      </Text>
      {share !== null && (
        <Progress
          mt={6}
          value={share}
          size="md"
          color={lowBalance.reached || share < 10 ? 'var(--meter-low)' : 'var(--meter)'}
          aria-label={words.agents.balance}
        />
      )}
      {tokensReserved > 0 && <Hint>{words.agents.reserved(tokensReserved)}</Hint>}
      {lowBalance.reached && lowBalance.threshold !== null && (
        <Hint>{words.lowBalance.reached(lowBalance.threshold)}</Hint>
      )}
    </div>
  );
}

/** The tokens of a period or of the trial, if the agent is used through one. */
function quotaOf({ access, subscription, trialOffer }: Agent): number | null {
  if (access.via === 'subscription') return subscription.tokensPerPeriod;
  return access.via === 'trial' ? (trialOffer?.tokens ?? null) : null;
}

/** A trial without tokens is limited by its days only. */
function hasUnlimitedTrial({ access, tokenBalance, trialOffer }: Agent): boolean {
  return access.via === 'trial' && tokenBalance === 0 && trialOffer !== null && !trialOffer.tokens;
}

/** The outcome of a trial. */
function pastTrialOf({ trial: { status, endsAt } }: Agent): ReactNode {
  if (!endsAt || status === 'active') return null;
  return status === 'converted' ? words.agents.converted : words.agents.endedOn(<Day of={endsAt} />);
}

/** When which part of the balance expires. If all expire together, only the day. */
function Expiries({ of: expiries, all }: { of: Agent['tokenExpiries']; all: number }) {
  const { expiry } = words.agents;
  const [first] = expiries;
  if (first?.amount === all) return first.at === null ? expiry.neverAny : <Day of={first.at} />;
  return (
    <ul className="plain">
      {expiries.map(({ at, amount }) => (
        <li key={at}>{at === null ? expiry.never(amount) : expiry.on(amount, <Day of={at} />)}</li>
      ))}
    </ul>
  );
}

/** The agreed terms of an ongoing subscription. A changed offer does not affect them. */
function agreedTerms(agent: Agent, own: SubscriptionOffer | undefined): Terms | null {
  const { subscription } = agent;
  const { amount, currency, interval, intervalCount, tokensPerPeriod } = subscription;
  if (!isOngoing(subscription)) return null;
  if (amount === null || !currency || !interval || tokensPerPeriod === null) return null;
  const tokensEvery = own ? own.tokensEvery : hasTokensBeforeRenewal(agent) ? 'month' : null;
  return { amount, currency, interval, intervalCount: intervalCount ?? 1, tokensPerPeriod, tokensEvery };
}

/** Whether the next tokens come before the renewal, and so each month. Needed if the offer has left the catalog. */
function hasTokensBeforeRenewal({ nextTokens, subscription: { currentPeriodEnd } }: Agent): boolean {
  return nextTokens !== null && currentPeriodEnd !== null && nextTokens.at < currentPeriodEnd;
}

/** The next grant of tokens, unless the plan and the day of the renewal already state it. */
function notableNextTokens({ nextTokens }: Agent, { tokensEvery, tokensPerPeriod }: Terms) {
  return tokensEvery || nextTokens?.amount !== tokensPerPeriod ? nextTokens : null;
}
