import { Anchor, Box, Button, Group, Paper, Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Agent, AgentAction } from '../../../client/resources.js';
import { Badge } from '../../components/badge.js';
import { Hint } from '../../components/card.js';
import { Dialog, type DialogHandle } from '../../components/dialog.js';
import { Failure } from '../../components/feedback/notice.js';
import { money, subscriptionPrice } from '../../components/format.js';
import { Picture } from '../../components/picture.js';
import { isOngoing } from '../../components/money/subscription-state.js';
import { words } from '../../locales/words.js';
import './agents.css';
import { Start } from './action-row.js';
import { ManageSubscription } from './agent-actions.js';
import { errorOf, useAgentChanges } from './agent-changes.js';
import { ContinueToPayment } from './checkout-in-progress.js';
import { refusalOf } from './refusal.js';
import {
  offersOf,
  optionsOf,
  tokensOf,
  variantOf,
  type Offer as OfferTerms,
  type OptionName,
} from './options.js';

const { offers } = words;

interface OffersProps {
  agents: Agent[];
  organizationId: string;
}

/** A button that shows the offers of all agents side by side. */
export function Offers({ agents, organizationId }: OffersProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<DialogHandle>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconScale size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {offers.compare}
      </Button>
      {isOpen && (
        <Dialog
          ref={dialog}
          title={offers.compare}
          size={agents.length > 3 ? '76rem' : '46rem'}
          onClose={() => setOpen(false)}
        >
          <Hint>{offers.explained}</Hint>
          <ul className="pricing" aria-label={offers.compare}>
            {agents.map((agent) => (
              <OffersOf agent={agent} organizationId={organizationId} key={agent.id} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function OffersOf({ agent, organizationId }: { agent: Agent; organizationId: string }) {
  const { id, name, iconUrl, access, actions, checkout, subscription, subscriptionOffer, topUpOffer } = agent;
  const options = optionsOf(agent);
  const changes = useAgentChanges(agent, organizationId);
  const open = checkout?.url && (
    <ContinueToPayment url={checkout.url} name={name} label={offers.continue} variant="default" />
  );
  const start = (of: OptionName) => {
    const option = options.find((one) => one.name === of && one.action.allowed);
    return (
      option && <Start agent={agent} option={option} changes={changes} variant={variantOf(option, agent)} />
    );
  };
  const { trial, subscription: plan, topUp } = offersOf(agent);
  const only = agent.subscriptionOffers.length === 1 ? subscriptionOffer : null;
  return (
    <Paper component="li" p={{ base: 'sm', lg: 'md' }} aria-label={name}>
      <div>
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
        </Group>
        <Failure error={errorOf(changes)} />
      </div>
      <Offer
        kind={offers.trial}
        terms={trial}
        yours={access.via === 'trial' && <Badge tone="brand">{offers.yourTrial}</Badge>}
        action={actions.startTrial}
      >
        {start('startTrial')}
      </Offer>
      <Offer
        kind={offers.subscription}
        terms={plan}
        rates={[monthlyOf(only), rateOf(only && { ...only, tokens: tokensOf(only) })]}
        yours={isOngoing(subscription) && <Badge tone="good">{offers.yours}</Badge>}
        action={actions.checkout}
      >
        {(checkout?.kind === 'subscription' && open) || start('checkout') || (
          <ManageSubscription agent={agent} organizationId={organizationId} label={offers.manage} />
        )}
      </Offer>
      <Offer kind={offers.topUp} terms={topUp} rates={[rateOf(topUpOffer)]} action={actions.topUp}>
        {(checkout?.kind === 'top_up' && open) || start('topUp')}
      </Offer>
    </Paper>
  );
}

interface OfferProps {
  kind: string;
  terms: OfferTerms | null;
  /** The price in other units. */
  rates?: (string | null)[];
  /** Says that the organization has taken the offer. */
  yours?: ReactNode;
  action: AgentAction;
  /** Its button. */
  children?: ReactNode;
}

function Offer({ kind, terms, rates = [], yours, action, children }: OfferProps) {
  const refusal = refusalOf(action);
  const tag = yours || (refusal && <Badge>{refusal}</Badge>);
  const color = !yours && refusal ? 'dimmed' : undefined;
  return (
    <Box className="offer">
      <Group gap={8} wrap="nowrap" className="kind">
        <Text size="sm" c="dimmed">
          {kind}
        </Text>
        {terms ? tag : <Badge>{offers.none}</Badge>}
      </Group>
      {terms && (
        <Text fw={650} className="price" c={color}>
          {terms.price}
        </Text>
      )}
      <div className="terms">
        {terms?.tokens && (
          <Text size="sm" c={color}>
            {terms.tokens}
          </Text>
        )}
        {rates.map((rate) => rate && <Hint key={rate}>{rate}</Hint>)}
      </div>
      <div className="take">{children}</div>
    </Box>
  );
}

interface Price {
  amount: number;
  currency: string;
}

/** What a year costs per month. */
function monthlyOf(offer: Agent['subscriptionOffer']): string | null {
  if (offer?.interval !== 'year') return null;
  return subscriptionPrice({ ...offer, amount: Math.round(offer.amount / 12), interval: 'month' });
}

/** The price of 1,000 tokens, rounded to the currency's minor unit. Null for less than one. */
function rateOf(offer: (Price & { tokens: number }) | null): string | null {
  if (!offer) return null;
  const { amount, tokens, currency } = offer;
  const rate = tokens > 0 ? Math.round((amount / tokens) * 1000) : 0;
  return rate > 0 ? offers.perThousand(money(rate, currency)) : null;
}
