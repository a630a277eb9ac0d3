import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Agent, AgentAction } from '../../../client/resources.js';
import { Badge } from '../../components/badge.js';
import { Hint } from '../../components/card.js';
import { Dialog, type DialogHandle } from '../../components/dialog.js';
import { money } from '../../components/format.js';
import { Picture } from '../../components/picture.js';
import { isOngoing } from '../../components/subscription-state.js';
import { words } from '../../locales/words.js';
import './agents.css';
import { offersOf, type Offer as OfferTerms } from './options.js';

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
          size={agents.length > 3 ? '72rem' : '46rem'}
          onClose={() => setOpen(false)}
        >
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
  const { id, name, iconUrl, access, actions, subscription, subscriptionOffer, topUpOffer } = agent;
  const { trial, subscription: plan, topUp } = offersOf(agent);
  const note = isOngoing(subscription) ? <Badge tone="good">{offers.yours}</Badge> : noteOf(actions.checkout);
  const trialNote =
    access.via === 'trial' ? <Badge tone="good">{offers.yourTrial}</Badge> : noteOf(actions.startTrial);
  return (
    <Paper component="li" p="md" aria-label={name}>
      <Group gap="sm" wrap="nowrap">
        <Picture url={iconUrl} name={name} size={32} />
        <Text span fw={650}>
          <bdi>{name}</bdi>
        </Text>
      </Group>
      <Offer kind={offers.subscription} terms={plan} rate={rateOf(subscriptionOffer)} note={note} />
      <Offer kind={offers.topUp} terms={topUp} rate={rateOf(topUpOffer)} note={noteOf(actions.topUp)} />
      <Offer kind={offers.trial} terms={trial} note={trialNote} />
      <Button
        component={Link}
        href={`/organizations/${organizationId}/agents/${encodeURIComponent(id)}`}
        variant="default"
        aria-label={`${words.overview.open.agent}: ${name}`}
      >
        {words.overview.open.agent}
      </Button>
    </Paper>
  );
}

interface OfferProps {
  kind: string;
  terms: OfferTerms | null;
  rate?: string | null;
  /** Why the organization cannot take the offer. */
  note?: React.ReactNode;
}

function Offer({ kind, terms, rate, note }: OfferProps) {
  return (
    <Box>
      <Text size="sm" c="dimmed">
        {kind}
      </Text>
      {terms ? (
        <>
          <Text fz="lg" fw={650}>
            {terms.price}
          </Text>
          {terms.tokens && <Text size="sm">{terms.tokens}</Text>}
          {rate && <Hint>{rate}</Hint>}
          {note && <Box mt={6}>{note}</Box>}
        </>
      ) : (
        <Text c="dimmed">{offers.none}</Text>
      )}
    </Box>
  );
}

/** Why an offer cannot be taken, in a few words. */
function noteOf({ reason }: AgentAction) {
  if (reason === 'trial_already_used') return <Badge>{offers.used}</Badge>;
  if (reason === 'trial_unavailable') return <Badge>{offers.newOnly}</Badge>;
  if (reason === 'checkout_unavailable') return <Badge tone="warning">{offers.blocked}</Badge>;
  return null;
}

interface Price {
  amount: number;
  currency: string;
}

/** The price of 1,000 tokens, rounded to the currency's minor unit. Null for less than one. */
function rateOf(offer: (Price & ({ tokens: number } | { tokensPerPeriod: number })) | null): string | null {
  if (!offer) return null;
  const tokens = 'tokens' in offer ? offer.tokens : offer.tokensPerPeriod;
  const rate = tokens > 0 ? Math.round((offer.amount / tokens) * 1000) : 0;
  return rate > 0 ? offers.perThousand(money(rate, offer.currency)) : null;
}
