import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Agent } from '../../../client/resources.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Hint } from '../../components/card.js';
import { Dialog, type DialogHandle } from '../../components/dialog.js';
import { Failure } from '../../components/feedback/notice.js';
import { money, subscriptionPrice } from '../../components/format.js';
import { words } from '../../locales/words.js';
import type { AgentChanges } from './agent-changes.js';
import { perPeriod, savedByYear, type SubscriptionOffer } from './options.js';

interface ChooseOfferProps {
  agent: Agent;
  change: AgentChanges['checkout'];
  label: string;
  /** The accessible name of the button. */
  name: string;
  variant?: string | undefined;
}

/** A button that shows the subscription offers of an agent side by side. */
export function ChooseOffer({ agent, change, label, name, variant = 'default' }: ChooseOfferProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<DialogHandle>(null);
  const { subscriptionOffers: offers } = agent;
  return (
    <>
      <Button
        variant={variant}
        aria-label={name}
        onClick={() => {
          change.reset();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog
          ref={dialog}
          title={words.offers.choose(agent.name)}
          size={offers.length > 2 ? '52rem' : '36rem'}
          onClose={() => setOpen(false)}
        >
          <Stack gap="md">
            <Failure error={change.error} />
            <SimpleGrid component="ul" className="plain" cols={{ base: 1, xs: Math.min(offers.length, 3) }}>
              {offers.map((offer) => (
                <Choice offer={offer} agent={agent} change={change} key={offer.id} />
              ))}
            </SimpleGrid>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

interface ChoiceProps extends Pick<ChooseOfferProps, 'agent' | 'change'> {
  offer: SubscriptionOffer;
}

function Choice({ offer, agent, change }: ChoiceProps) {
  const saved = savedByYear(offer, agent.subscriptionOffers);
  const tokens = perPeriod(offer);
  return (
    <Paper component="li" p="md" withBorder aria-label={offer.name}>
      <Stack gap="xs" h="100%" align="flex-start">
        <Text c="dimmed">
          <bdi>{offer.name}</bdi>
        </Text>
        <Text fw={650} fz="lg">
          {subscriptionPrice(offer)}
        </Text>
        {saved !== null && <Badge tone="good">{words.offers.saves(money(saved, offer.currency))}</Badge>}
        {tokens && <Hint>{tokens}</Hint>}
        <Button
          mt="auto"
          fullWidth
          aria-label={`${words.agents.subscribe}: ${offer.name}`}
          isPending={change.isPending && change.variables === offer.id}
          onClick={() => change.mutate(offer.id)}
        >
          {words.agents.subscribe}
        </Button>
      </Stack>
    </Paper>
  );
}
