import { Button as MantineButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { money, subscriptionPrice } from '../../../components/format.js';
import { isOngoing } from '../../../components/money/subscription-state.js';
import { words } from '../../../locales/words.js';
import type { AgentProps } from '../agent-actions.js';
import type { AgentChanges } from '../agent-changes.js';
import { catalogText } from '../catalog-text.js';
import {
  optionsOf,
  perPeriod,
  savedByYear,
  tokensOf,
  variantOf,
  type SubscriptionOffer,
} from '../options.js';
import { OfferRow } from './offer-row.js';

interface PlanRowProps extends AgentProps {
  offer: SubscriptionOffer;
  changes: AgentChanges;
  isNarrow: boolean;
}

/** A subscription offer, which can be bought or, with a subscription to another one, changed to. */
export function PlanRow({ agent, organizationId, offer, changes, isNarrow }: PlanRowProps) {
  const { offers } = words;
  const all = agent.subscriptionOffers;
  const isOnly = all.length === 1;
  const { offerId, scheduledChange } = agent.subscription;
  const isYours = isOngoing(agent.subscription) && offer.id === offerId;
  const saved = savedByYear(offer, all);
  return (
    <OfferRow
      name={isOnly ? offers.subscription : <bdi>{catalogText(offer.name)}</bdi>}
      badge={
        isYours ? (
          <Badge tone="good">{offers.yours}</Badge>
        ) : (
          scheduledChange?.offerId === offer.id && <Badge tone="brand">{words.change.isScheduled}</Badge>
        )
      }
      price={subscriptionPrice(offer)}
      more={[monthlyOf(offer), saved === null ? null : offers.saves(money(saved, offer.currency))]}
      tokens={perPeriod(offer)}
      rate={{ ...offer, tokens: tokensOf(offer) }}
      isNarrow={isNarrow}
    >
      {!isYours && <Take agent={agent} organizationId={organizationId} offer={offer} changes={changes} />}
    </OfferRow>
  );
}

function Take({
  agent,
  organizationId,
  offer,
  changes: { checkout },
}: Omit<PlanRowProps, 'isNarrow'>): ReactNode {
  const label = (text: string) =>
    `${text}: ${agent.name}${agent.subscriptionOffers.length > 1 ? `, ${catalogText(offer.name)}` : ''}`;
  const option = optionsOf(agent).find(({ name, action }) => name === 'checkout' && action.allowed);
  if (option)
    return (
      <Button
        // Only one button of an agent stands out.
        variant={offer === agent.subscriptionOffers[0] ? variantOf(option, agent, false) : 'default'}
        aria-label={label(words.agents.subscribe)}
        isPending={checkout.isPending && checkout.variables === offer.id}
        onClick={() => checkout.mutate(offer.id)}
      >
        {words.agents.subscribe}
      </Button>
    );
  if (!agent.actions.changeOffer.allowed) return null;
  return (
    <MantineButton
      component={Link}
      href={`/organizations/${organizationId}/agents/${encodeURIComponent(agent.id)}`}
      variant="default"
      aria-label={label(words.change.open)}
    >
      {words.change.open}
    </MantineButton>
  );
}

/** What a year costs per month. */
function monthlyOf(offer: SubscriptionOffer): string | null {
  if (offer.interval !== 'year') return null;
  const amount = Math.round(offer.amount / (12 * offer.intervalCount));
  return subscriptionPrice({ ...offer, amount, interval: 'month', intervalCount: 1 });
}
