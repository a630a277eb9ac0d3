import { Anchor, Group, Table } from '@mantine/core';
import { Link } from 'wouter';
import { Badge } from '../../../components/badge.js';
import { Hint } from '../../../components/card.js';
import { Failure } from '../../../components/feedback/notice.js';
import { Picture } from '../../../components/picture.js';
import { isOngoing } from '../../../components/money/subscription-state.js';
import { words } from '../../../locales/words.js';
import { Start } from '../action-row.js';
import { ManageSubscription, type AgentProps } from '../agent-actions.js';
import { errorOf, useAgentChanges } from '../agent-changes.js';
import { ContinueToPayment } from '../checkout-in-progress.js';
import { offersOf, optionsOf, variantOf, type OptionName } from '../options.js';
import { OfferRow } from './offer-row.js';
import { PlanRow } from './plan-row.js';

const { offers } = words;

/** The refusals of a trial that no sentence above the table explains. */
const TRIAL_REFUSALS: Record<string, string | undefined> = {
  trial_already_used: offers.used,
  trial_unavailable: offers.newOnly,
};

/** The rows of an agent: its name with what can be done about its subscription, and each offer. */
export function AgentOffers({ agent, organizationId, isNarrow }: AgentProps & { isNarrow: boolean }) {
  const { id, name, iconUrl, access, actions, checkout, lowBalance } = agent;
  const { subscription, subscriptionOffers, topUpOffer } = agent;
  const options = optionsOf(agent);
  const changes = useAgentChanges(agent, organizationId);
  const start = (of: OptionName) => {
    const option = options.find((one) => one.name === of && one.action.allowed);
    return (
      option && (
        <Start agent={agent} option={option} changes={changes} variant={variantOf(option, agent, false)} />
      )
    );
  };
  const { trial, topUp } = offersOf(agent);
  const refusal = actions.startTrial.reason && TRIAL_REFUSALS[actions.startTrial.reason];
  const hasOtherTerms =
    isOngoing(subscription) && subscriptionOffers.every((offer) => offer.id !== subscription.offerId);
  return (
    <Table.Tbody role="rowgroup" aria-label={name}>
      <Table.Tr role="row" className="of-agent">
        <Table.Th role="rowheader" scope="rowgroup" colSpan={4}>
          <Group gap="sm" wrap="nowrap">
            <Picture url={iconUrl} name={name} size={32} />
            <Anchor
              component={Link}
              href={`/organizations/${organizationId}/agents/${encodeURIComponent(id)}`}
              fw={650}
              c="var(--mantine-color-text)"
            >
              <bdi>{name}</bdi>
            </Anchor>
            {lowBalance.reached && <Badge tone="warning">{words.lowBalance.badge}</Badge>}
            {hasOtherTerms && <Badge tone="good">{words.change.noOffer}</Badge>}
          </Group>
          <Failure error={errorOf(changes)} />
        </Table.Th>
        <Table.Td role="cell">
          {checkout?.url ? (
            <ContinueToPayment url={checkout.url} name={name} label={offers.continue} variant="default" />
          ) : (
            <ManageSubscription agent={agent} organizationId={organizationId} label={offers.manage} />
          )}
        </Table.Td>
      </Table.Tr>
      {trial && (
        <OfferRow
          name={offers.trial}
          badge={
            access.via === 'trial' ? (
              <Badge tone="brand">{offers.yourTrial}</Badge>
            ) : (
              refusal && <Badge>{refusal}</Badge>
            )
          }
          isDimmed={Boolean(refusal) && access.via !== 'trial'}
          price={trial.price}
          tokens={trial.tokens}
        >
          {start('startTrial')}
        </OfferRow>
      )}
      {subscriptionOffers.map((offer) => (
        <PlanRow
          agent={agent}
          organizationId={organizationId}
          offer={offer}
          changes={changes}
          isNarrow={isNarrow}
          key={offer.id}
        />
      ))}
      {topUp && topUpOffer && (
        <OfferRow
          name={offers.topUp}
          price={topUp.price}
          tokens={topUp.tokens}
          rate={topUpOffer}
          isNarrow={isNarrow}
        >
          {start('topUp')}
        </OfferRow>
      )}
      {!trial && !topUp && subscriptionOffers.length === 0 && (
        <Table.Tr role="row">
          <Table.Td role="cell" colSpan={5}>
            <Hint>{offers.none}</Hint>
          </Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  );
}
