import type { Checkout } from '../../src/billing/checkouts/checkout.entity.js';
import type { CheckoutSession } from '../../src/billing/stripe/values/checkout-session.js';
import type { PaidInvoice } from '../../src/billing/stripe/values/invoice.js';
import type { ProviderSubscription, SubscriptionItem } from '../../src/billing/stripe/values/subscription.js';
import type { Subscription } from '../../src/billing/subscriptions/subscription.entity.js';
import type { PurchaseChanges, PurchaseFacts, PurchaseRows } from '../../src/settlement/rules/purchase.js';

export const date = (text: string) => new Date(`2027-${text}Z`);
export const START = date('01-15T10:00');
export const END = date('02-15T10:00');
export const THREE_DAYS_LATER = date('02-18T10:00');
export const FOURTEEN_DAYS_LATER = date('03-01T10:00');

/** 29.00 euros a month for 100,000 tokens, agreed at checkout. */
export const subscriptionCheckout: Checkout = {
  id: 'checkout',
  organizationId: 'org',
  organization: null as never,
  item: 'research',
  kind: 'subscription',
  status: 'open',
  paid: false,
  processing: false,
  customerId: 'cus_1',
  priceId: 'price_1',
  amount: 2900,
  currency: 'eur',
  tokens: 100_000,
  offer: null,
  returnPath: '/',
  options: null,
  sessionId: 'cs_1',
  url: null,
  createdAt: START,
  expiresAt: END,
};
/** 10.00 euros for 25,000 tokens, once. */
export const topUpCheckout: Checkout = {
  ...subscriptionCheckout,
  kind: 'top_up',
  amount: 1000,
  tokens: 25_000,
};

export const session: CheckoutSession = {
  id: 'cs_1',
  reference: 'checkout',
  status: 'complete',
  paid: true,
  url: null,
  expiresAt: END,
  customerId: 'cus_1',
  amount: 1000,
  listAmount: 1000,
  currency: 'eur',
  subscriptionId: null,
  paymentId: 'pi_0',
  isProcessing: false,
  firstInvoiceId: null,
  invoice: null,
  named: null,
};
export const item: SubscriptionItem = {
  id: 'si_1',
  price: { id: 'price_1', productId: 'workspace_research', quantity: 1 },
  amount: 2900,
  currency: 'eur',
  interval: 'month',
  intervalCount: 1,
  currentPeriodEnd: END,
};
export const subscription: ProviderSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  reference: 'checkout',
  status: 'active',
  items: [item],
  organizationId: 'org',
  cancelAt: null,
  collectionPaused: false,
  collectionResumesAt: null,
  collectionProblem: null,
  latestInvoiceId: 'in_1',
  pendingUpdate: null,
  createdAt: START,
  failedInvoiceId: null,
  endedUnpaid: false,
  defaultPaymentMethodId: null,
  paymentMethod: null,
};
export const invoice: PaidInvoice = {
  id: 'in_1',
  customerId: 'cus_1',
  reason: 'subscription_create',
  amount: 2900,
  total: 2900,
  creditedBefore: 0,
  currency: 'eur',
  paidAt: START,
  paymentIds: ['pi_1'],
  url: 'https://invoice.example/1',
  lines: [
    {
      priceId: 'price_1',
      quantity: 1,
      subtotal: 2900,
      discount: 0,
      currency: 'eur',
      isProration: false,
      isCredit: false,
      startsAt: START,
      endsAt: END,
    },
  ],
};
export const copy: Subscription = {
  id: 'sub_1',
  organizationId: 'org',
  organization: null as never,
  item: 'research',
  checkoutId: 'checkout',
  checkout: null as never,
  customerId: 'cus_1',
  status: 'active',
  amount: 2900,
  currency: 'eur',
  interval: 'month',
  currentPeriodEnd: END,
  cancelAtPeriodEnd: false,
  openInvoiceUrl: null,
  openInvoice: null,
  defaultPaymentMethodId: null,
  paymentMethod: null,
  activatedAt: START,
  version: 3,
  createdAt: START,
  intervalCount: 1,
  cancelAt: null,
  collectionPaused: false,
  collectionProblem: null,
  collectionResumesAt: null,
  failedInvoiceId: null,
  offerId: null,
  tokens: 100_000,
  pendingChange: null,
  renewalOpen: false,
};
export const storedPayment: PurchaseRows['payments'][number] = {
  id: 'in_1',
  kind: 'subscription',
  review: null,
  isResolved: false,
  periodStart: START,
  expiresAt: END,
  item: 'research',
  currency: 'eur',
  tokens: 100_000,
  subscriptionId: 'sub_1',
  refunded: 0,
  creditedToBalance: 0,
  invoiceUrl: 'https://invoice.example/1',
  reversalsAreRead: true,
  paymentIds: ['pi_1'],
  fraudWarnedAt: null,
};
export const grant = { sourceKey: 'in_1', amount: 100_000, expiresAt: END, graceUntil: THREE_DAYS_LATER };

/** The facts of a subscription after its first payment, with changes. By default, all invoices are paid. */
export const facts = (some: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  billed: (some.invoices ?? [invoice]).map((one) => ({ ...one, status: 'paid' })),
  readAt: START,
  providerTime: START,
  subscription,
  renewalIsProcessing: false,
  processing: [],
  invoices: [invoice],
  openInvoice: null,
  pendingInvoice: null,
  renewalOpen: false,
  paymentMethod: null,
  ...some,
});
export const rows = (some: Partial<PurchaseRows> = {}): PurchaseRows => ({
  organizationId: 'org',
  isDeleted: false,
  checkout: subscriptionCheckout,
  changes: [],
  openChange: null,
  offers: [],
  copy: null,
  other: null,
  payments: [],
  grants: [],
  ...some,
});
export const NOTHING: PurchaseChanges = {
  newPayments: [],
  completedPayments: [],
  grants: [],
  grace: [],
  subscription: null,
  change: null,
  setOffer: null,
  voidsInvoices: false,
  cancels: false,
  cancelsUnpaid: false,
  notices: [],
  problems: [],
};
/** What we know after the first payment of the subscription was settled. */
export const settled = (some: Partial<PurchaseRows> = {}) =>
  rows({ copy, payments: [storedPayment], grants: [grant], ...some });
