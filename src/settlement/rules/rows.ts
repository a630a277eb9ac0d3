import type { PaymentGrantRow } from '../../agents/tokens/tokens.repository.js';
import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import type { BillingProfile } from '../../billing/customers/billing-profile.entity.js';
import type { DisputeRow } from '../../billing/payments/payment-disputes.repository.js';
import type { SettledPaymentRow } from '../../billing/payments/payments-to-settle.repository.js';
import type { Subscription } from '../../billing/subscriptions/subscription.entity.js';
import type { OfferChange } from '../../billing/changes/offer-change.entity.js';
import type { OfferedTerms } from './offers/terms.js';

/** What our database knows about an organization, as far as the facts concern it. */
export interface Rows {
  organizationId: string;
  isDeleted: boolean;
  /** Null before the first billing action. */
  profile: BillingProfile | null;
  checkouts: Checkout[];
  /** Our copies of subscriptions. */
  copies: Subscription[];
  payments: SettledPaymentRow[];
  /** The tokens of these payments. */
  grants: PaymentGrantRow[];
  disputes: DisputeRow[];
  /** Changes of offers by which payments may be credited, newest first. */
  changes: OfferChange[];
  /** What the catalog offers, by the items that were bought. */
  offers: Record<string, OfferedTerms[]>;
}
