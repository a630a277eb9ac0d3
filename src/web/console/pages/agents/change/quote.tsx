import { Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Agent, OfferQuote } from '../../../../client/resources.js';
import { Hint } from '../../../components/card.js';
import { Fact, Facts } from '../../../components/facts.js';
import { Day, money, terms } from '../../../components/format.js';
import { words } from '../../../locales/words.js';
import { catalogText } from '../catalog-text.js';
import { nameOfOffer, type SubscriptionOffer } from '../options.js';

const { change: texts } = words;

interface QuoteProps {
  quote: OfferQuote;
  offer: SubscriptionOffer;
  agent: Agent;
}

/** What the payment provider says that a change costs. Its heading takes the focus. */
export function Quote({ quote, offer, agent }: QuoteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { effective, dueNow, credit, currency, tokensNow, nextAmount, nextAt } = quote;
  const { scheduledChange, currentPeriodEnd } = agent.subscription;
  const isNow = effective === 'now';
  const name = <bdi>{catalogText(offer.name)}</bdi>;
  return (
    <Stack gap="xs">
      <Title order={3} ref={heading} tabIndex={-1}>
        {isNow ? texts.startsNow(name) : texts.startsAt(name, <Day of={currentPeriodEnd ?? nextAt} />)}
      </Title>
      {!isNow && <Text size="sm">{texts.untilThen}</Text>}
      {scheduledChange && (
        <Text size="sm">{texts.replaces(nameOfOffer(agent, scheduledChange.offerId))}</Text>
      )}
      <Facts labelWidth="clamp(7rem, 30vw, 10rem)">
        <Fact name={texts.terms}>{terms(offer)}</Fact>
        {isNow && (
          <Fact name={texts.dueNow}>
            <strong>{money(dueNow, currency)}</strong>
          </Fact>
        )}
        {isNow && <Fact name={texts.tokensNow}>{words.money.tokens(tokensNow)}</Fact>}
        {credit > 0 && <Fact name={texts.credit}>{texts.creditLeft(money(credit, currency))}</Fact>}
        <Fact name={texts.next}>{texts.nextCharge(money(nextAmount, currency), <Day of={nextAt} />)}</Fact>
      </Facts>
      {isNow && dueNow > 0 && <Hint>{texts.charged}</Hint>}
    </Stack>
  );
}
