import type { Agent, Billing, NextCharge } from '../../../client/resources.js';
import { isOverdue } from '../../components/money/subscription-state.js';
import { isPast } from '../../components/tense.js';
import type { NameOf } from './agent-names.js';
import { nextAttemptOf, stateOfRow, type SummaryRow } from './summary-rows.js';

/** A charge that happens automatically. */
export interface PlannedCharge {
  agentId: string;
  kind: 'renewal' | 'retry';
  amount: number;
  currency: string;
  at: string;
  /** Whether the amount is the price of the present or next offer, because the payment provider has no preview yet. */
  isEstimate: boolean;
}

/** Renewals, and further attempts to collect overdue payments, the next one first. */
export function plannedCharges(
  { subscriptionSummary: { subscriptions } }: Billing,
  agents: Agent[],
  previews: NextCharge[],
): PlannedCharge[] {
  const planned = subscriptions.flatMap((row): PlannedCharge[] => {
    const { agentId, currentPeriodEnd } = row;
    const next = previews.find((one) => one.agentId === agentId);
    const retries = retriesOf(row, next);
    const attempts = [row.openInvoice?.nextAttemptAt, ...retries.map(({ at }) => at)];
    const preview = next?.at && attempts.includes(next.at) ? undefined : next;
    const charges: PlannedCharge[] = retries.map((one) => ({
      ...one,
      agentId,
      kind: 'retry',
      isEstimate: false,
    }));
    if (preview?.amount != null && preview.at) {
      const { amount, currency, at } = preview;
      charges.push({ agentId, kind: 'renewal', amount, currency, at, isEstimate: false });
    } else if (!preview?.asOf && currentPeriodEnd && renews(row, agents)) {
      const { amount, currency } = nextOfferOf(agents, agentId) ?? row;
      charges.push({ agentId, kind: 'renewal', amount, currency, at: currentPeriodEnd, isEstimate: true });
    }
    return charges;
  });
  return planned.filter(({ at }) => !isPast(at)).sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The next attempts to collect the open invoice and, if the subscription is overdue, a newer one. */
function retriesOf(
  row: SummaryRow,
  next: NextCharge | undefined,
): Pick<PlannedCharge, 'amount' | 'currency' | 'at'>[] {
  const { openInvoice, currentPeriodEnd } = row;
  const attempt = nextAttemptOf(row);
  const retries =
    openInvoice && attempt
      ? [{ amount: openInvoice.amount, currency: openInvoice.currency, at: attempt }]
      : [];
  const isBeforeRenewal = next?.at && currentPeriodEnd && Date.parse(next.at) < Date.parse(currentPeriodEnd);
  if (isOverdue(row) && isBeforeRenewal && next.amount !== null && next.at !== openInvoice?.nextAttemptAt)
    retries.push({ amount: next.amount, currency: next.currency, at: next.at! });
  return retries;
}

/** The offer to which the subscription changes when it renews. */
function nextOfferOf(agents: Agent[], agentId: string) {
  const { subscription, subscriptionOffers = [] } = agents.find(({ id }) => id === agentId) ?? {};
  return subscriptionOffers.find(({ id }) => id === subscription?.scheduledChange?.offerId);
}

function renews(row: SummaryRow, agents: Agent[]): boolean {
  const state = stateOfRow(row, agents);
  return !row.cancelAtPeriodEnd && !row.collectionPaused && (state === 'renewing' || state === 'past_due');
}

/** The charges of the first day, in the reader's time zone, and the later ones. */
export function byFirstDay(charges: PlannedCharge[]): [first: PlannedCharge[], later: PlannedCharge[]] {
  const dayOf = ({ at }: PlannedCharge) => new Date(at).toDateString();
  const first = charges.filter((one) => dayOf(one) === dayOf(charges[0]!));
  return [first, charges.slice(first.length)];
}

/** The names of the agents that are charged, each once. */
export function namesOf(charges: PlannedCharge[], nameOf: NameOf): string[] {
  return [...new Set(charges.map(({ agentId }) => agentId))].map(nameOf);
}
