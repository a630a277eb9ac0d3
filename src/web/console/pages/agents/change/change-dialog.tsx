import { Group, Stack } from '@mantine/core';
import { useState, type RefObject } from 'react';
import { orThrow } from '../../../../client/client.js';
import { ProblemError } from '../../../../client/problem.js';
import type { Agent, OfferQuote } from '../../../../client/resources.js';
import { useChange } from '../../../api/change.js';
import { ofOrganization } from '../../../api/queries/organizations.js';
import { api } from '../../../api/session.js';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Dialog, type DialogHandle } from '../../../components/dialog.js';
import { Failure, Notice } from '../../../components/feedback/notice.js';
import { date, money } from '../../../components/format.js';
import { words } from '../../../locales/words.js';
import { OfferGrid, widthOf } from '../offer-grid.js';
import { isOfYear, nameOfOffer, type SubscriptionOffer } from '../options.js';
import type { ChangeProps } from './open-change.js';
import { Quote } from './quote.js';

const { change: texts } = words;

interface ChangeDialogProps extends ChangeProps {
  ref: RefObject<DialogHandle | null>;
  onClose: () => void;
}

/** The offers of an agent side by side, and then what the change to the chosen one costs, with a button to agree. */
export function ChangeDialog({ ref, agent, organizationId, onClose }: ChangeDialogProps) {
  const [quote, setQuote] = useState<OfferQuote | null>(null);
  const params = { path: { id: organizationId, agentId: agent.id } };
  const preview = useChange(
    (offerId: string) =>
      orThrow(
        api.POST('/api/organizations/{id}/agents/{agentId}/subscription/preview', {
          params,
          body: { offerId },
        }),
      ),
    { stale: [], onSuccess: setQuote },
  );
  const change = useChange(
    ({ offerId, quoteId }: OfferQuote) =>
      orThrow(
        api.POST('/api/organizations/{id}/agents/{agentId}/subscription/change', {
          params,
          body: { offerId, quoteId },
        }),
      ),
    {
      stale: ofOrganization(organizationId),
      done: outcomeOf,
      onSuccess: () => ref.current?.close(),
    },
  );
  const isOutdated = isExpired(change.error);
  const leave = () => setQuote(null);
  const agree = (agreed: OfferQuote) =>
    change.mutate(agreed, {
      onError: (error) => isExpired(error) && preview.mutate(agreed.offerId, { onError: leave }),
    });
  const { subscriptionOffers: offers, subscription } = agent;
  const offer = offers.find(({ id }) => id === quote?.offerId);
  const paid = offers.find(({ id }) => id === subscription.offerId);
  const chosen = offers.find(({ id }) => id === preview.variables);
  return (
    <Dialog ref={ref} title={texts.title(agent.name)} size={widthOf(offers)} onClose={onClose}>
      <Stack gap="md">
        <Failure error={preview.error ?? (isOutdated ? null : change.error)} />
        {quote && offer ? (
          <>
            {isOutdated && (
              <Notice tone="warning" isUrgent>
                <p>{preview.isPending ? texts.renewing : texts.renewed}</p>
              </Notice>
            )}
            <Quote quote={quote} offer={offer} agent={agent} key={quote.quoteId} />
            <Group justify="flex-end" gap="sm">
              <Button
                variant="default"
                onClick={() => {
                  change.reset();
                  leave();
                }}
              >
                {texts.back}
              </Button>
              <Button isPending={change.isPending || preview.isPending} onClick={() => agree(quote)}>
                {nameOfDeed(quote, offer)}
              </Button>
            </Group>
          </>
        ) : (
          <OfferGrid
            offers={offers}
            label={texts.choose}
            pending={preview.isPending ? preview.variables : undefined}
            onChoose={(offerId) => preview.mutate(offerId)}
            startsWithYear={isOfYear(chosen ?? paid)}
            focused={chosen?.id}
            instead={({ id }) => markOf(id, agent)}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** The paid offer and the scheduled one are not offered again. */
function markOf(offerId: string, { subscription }: Agent) {
  if (offerId === subscription.offerId) return <Badge tone="good">{words.offers.yours}</Badge>;
  if (offerId === subscription.scheduledChange?.offerId)
    return <Badge tone="brand">{texts.isScheduled}</Badge>;
  return null;
}

function nameOfDeed({ effective, dueNow, currency }: OfferQuote, { name }: SubscriptionOffer): string {
  if (effective === 'period_end') return texts.schedule(name);
  return dueNow > 0 ? texts.changeAndPay(name, money(dueNow, currency)) : texts.changeNow(name);
}

/** Says what the change has done. */
function outcomeOf(agent: Agent, { offerId }: OfferQuote): string {
  const { pendingChange, scheduledChange, offerId: paid } = agent.subscription;
  const name = nameOfOffer(agent, offerId);
  if (pendingChange?.offerId === offerId) return texts.outcomes.pending(name);
  if (scheduledChange?.offerId === offerId) return texts.outcomes.scheduled(name, date(scheduledChange.at));
  return paid === offerId ? texts.outcomes.changed(name) : texts.outcomes.processing(name);
}

function isExpired(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'quote_expired';
}
