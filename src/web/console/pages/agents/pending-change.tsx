import { Group, Text } from '@mantine/core';
import type { Agent } from '../../../client/resources.js';
import { Moment } from '../../components/format.js';
import { words } from '../../locales/words.js';
import { ContinueToPayment } from './checkout-in-progress.js';

/** A change to another offer that waits for its payment. */
export function PendingChange({ agent }: { agent: Agent }) {
  const { name, subscription, subscriptionOffers } = agent;
  if (!subscription.pendingChange) return null;
  const { offerId, url, expiresAt } = subscription.pendingChange;
  const offer = subscriptionOffers.find(({ id }) => id === offerId)?.name ?? offerId;
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" flex="1 1 9rem">
        {words.agents.changeNotPaid(offer, <Moment of={expiresAt} />)}
      </Text>
      {url && <ContinueToPayment url={url} name={name} />}
    </Group>
  );
}
