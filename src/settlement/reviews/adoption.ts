import type { AdoptedTerms } from '../../billing/checkouts/checkouts.repository.js';
import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import type { PaidInvoice } from '../../billing/stripe/values/invoice.js';
import type { ProviderSubscription } from '../../billing/stripe/values/subscription.js';
import { isOngoing } from '../../billing/stripe/values/subscription-status.js';
import type { OngoingRow } from '../../billing/subscriptions/ongoing-subscriptions.repository.js';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { paidPeriod } from '../rules/paid.js';
import { ourItem } from '../rules/subscription-state.js';
import { termsMismatch } from '../rules/offers/terms-mismatch.js';

export interface AdoptionDecision {
  item: string;
  /** Per period. */
  tokens: number;
  reason?: string | undefined;
}

/** A subscription at Stripe that an operator wants to take over. */
export interface AdoptionFacts {
  state: ProviderSubscription;
  invoices: PaidInvoice[];
  /**
   * The organization that the checkout session names. Used if the customer is unknown and no other metadata name an
   * organization.
   */
  sessionNames: string | null;
}

/** What our database knows about the subscription. */
export interface AdoptionRows {
  /**
   * The organization of the customer. For an unknown customer, the one in the metadata of the subscription or its
   * checkout session.
   */
  organizationId: string | undefined;
  isDeleted: boolean;
  /** The terms, if the subscription has a copy already. */
  known: Checkout | null;
  /** The ongoing subscription of the organization to the same item. */
  ongoing: OngoingRow | null;
  agentExists: boolean;
}

/**
 * Decides which terms an adopted subscription has.
 * @throws OperatorError if it cannot be adopted
 */
export function adoptedTerms(
  { state }: AdoptionFacts,
  { organizationId, isDeleted, known, ongoing, agentExists }: AdoptionRows,
  { item, tokens }: AdoptionDecision,
): Checkout | AdoptedTerms {
  const { id, customerId, status } = state;
  const { price, amount, currency } = ourItem(state);
  if (!isOngoing(status))
    throw new OperatorError(`The subscription ${id} has ended. Credit or refund its payments in review.`);
  if (!organizationId)
    throw new OperatorError(
      `No organization has the customer ${customerId} of the subscription, and its metadata name none. Add organization_id to the metadata at Stripe.`,
    );
  if (price.quantity !== 1)
    throw new OperatorError(`The quantity of ${id} is ${price.quantity}. Set it to 1 at Stripe.`);
  if (!agentExists) throw new OperatorError(`There is no agent ${item}. Give its id in the catalog.`);
  if (isDeleted)
    throw new OperatorError(
      `The organization ${organizationId} of the subscription was deleted. Cancel ${id} at Stripe.`,
    );
  if (known && (known.item !== item || known.tokens !== tokens))
    throw new OperatorError(
      `The subscription ${id} is already known: ${known.tokens} tokens of ${known.item} in each period.`,
    );
  if (known) return known;
  if (ongoing && ongoing.id !== id)
    throw new OperatorError(
      `The organization has another ongoing subscription to ${item}: ${ongoing.id}. Cancel one of them at Stripe.`,
    );
  return { organizationId, item, tokens, priceId: price.id, amount, currency, customerId };
}

/** The ids of the payments that were for these terms. They are credited if they are in review. */
export function paymentsFor({ state, invoices }: AdoptionFacts, terms: Checkout | AdoptedTerms): string[] {
  const item = ourItem(state, [terms.priceId]);
  return invoices
    .map((invoice) => paidPeriod(invoice, { [terms.priceId]: item }, item, new Date()))
    .filter((paid) => !termsMismatch(paid, terms))
    .map(({ id }) => id);
}
