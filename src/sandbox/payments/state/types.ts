import type Stripe from 'stripe';

/**
 * An object of Stripe's API as stored here: references are ids, and decimals are text. The types come from the SDK, so
 * the compiler reports fields that a later version requires.
 */
export type Stored<T> = { [Key in keyof T]: StoredValue<T[Key]> };

type StoredValue<Value> = string extends Value
  ? Exclude<Value, object>
  : Value extends Stripe.Decimal
    ? string
    : Value extends (infer Element)[]
      ? StoredValue<Element>[]
      : Value extends object
        ? Stored<Value>
        : Value;

export type Customer = Stored<Stripe.Customer>;
export type DeletedCustomer = Stored<Stripe.DeletedCustomer>;
export type Product = Stored<Stripe.Product>;
export type Price = Stored<Stripe.Price>;
export type Session = Stored<Stripe.Checkout.Session>;
export type PortalSession = Stored<Stripe.BillingPortal.Session>;
export type Subscription = Stored<Stripe.Subscription>;
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>;
export type Invoice = Stored<Stripe.Invoice>;
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
export type Coupon = Stored<Stripe.Coupon>;
export type PromotionCode = Stored<Stripe.PromotionCode>;
export type Discount = Stored<Stripe.Discount>;
export type CreditNote = Stored<Stripe.CreditNote>;
export type Dispute = Stored<Stripe.Dispute>;
export type EarlyFraudWarning = Stored<Stripe.Radar.EarlyFraudWarning>;
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration>;
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>;
export type TestClock = Stored<Stripe.TestHelpers.TestClock>;
export type TaxRate = Stored<Stripe.TaxRate>;
export type PaymentMethodObject = Stored<Stripe.PaymentMethod>;
export type CardSource = Stored<Stripe.Card>;
export type BalanceTransaction = Stored<Stripe.CustomerBalanceTransaction>;
export type EventType = Stripe.Event['type'];

export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

/** The parameters of a checkout session that are needed for its payment. */
export interface Purchase {
  id: string;
  lines: { id: string; price: string; quantity: number }[];
  subscriptionMetadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
  /** Null without a trial. */
  trialEnd: number | null;
  trialDays: number | null;
  /** When the session expires, by the sandbox's clock. */
  deadline: number;
  /** Whether the buyer's entries replace these fields of an existing customer. */
  customerUpdate: { name: boolean; address: boolean };
}

/** The customer's payment method for recurring payments. */
export interface DefaultMethod {
  /** The id of the customer. */
  id: string;
  method: 'card' | 'declining card' | 'disputed card' | 'bank debit' | 'failing bank debit';
}

/** A payment method of a customer. */
export interface AttachedCard extends Pick<DefaultMethod, 'id' | 'method'> {
  /** The id of the customer. */
  customer: string;
  created: number;
}

export interface InvoiceLine {
  /** The id that the line gets on its invoice. By default, a new one. */
  id?: string;
  /** The amount before discounts. The amount of a proration is after discounts, and negative if it is a credit. */
  amount: number;
  description: string;
  price: Price;
  quantity: number;
  period: { start: number; end: number };
  /** The id of the subscription item; undefined for a one-time purchase. */
  item?: string;
  /** Absent for a line that is not a proration. */
  proration?: Proration;
}

export interface Proration {
  /** The id of the invoice item that Stripe would create. The stand-in has no such object. */
  invoiceItem: string;
  /** The line that a credit gives back; null for a charge. Without an invoice, the line is on the same invoice. */
  credited: { line: string; invoice: string | null } | null;
}

/** A line for the next invoice of a subscription. */
export interface PendingItem {
  /** The id of the invoice item. */
  id: string;
  subscription: string;
  line: InvoiceLine;
}

/** A bank debit that is processing. */
export interface Debit {
  /** The id of the payment intent. */
  id: string;
  invoice: string | null;
  session: string | null;
  /** When the debit succeeds or fails. */
  settlesAt: number;
  fails: boolean;
}

/** An event that the endpoint has not yet accepted. */
export interface Delivery {
  id: string;
  event: string;
  attempts: number;
  /** 0 without a response, null before the first attempt. */
  lastStatus: number | null;
  state: 'waiting' | 'given up';
  /** Milliseconds on the real clock. */
  dueAt: number;
}

/** An event that occurred while webhooks were disabled. */
export interface Dropped {
  /** The id of the event. */
  id: string;
}

export interface KeptAnswer {
  /** The idempotency key. */
  id: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: object;
  /** Milliseconds on the real clock. */
  keptAt: number;
}

export interface Settings {
  id: 'settings';
  /** The id of the Stripe account; empty before the first start. */
  accountId: string;
  clockOffsetSeconds: number;
  webhooksEnabled: boolean;
  webhooksHeld: boolean;
  /** Whether a renewal's invoice stays a draft for an hour, as at Stripe. */
  draftHour: boolean;
  /** Days until a bank debit succeeds or fails. */
  debitDays: number;
  /** Whether failed payments are retried for two weeks instead of one. */
  smartRetries: boolean;
  /** Whether failed bank debits are retried like cards. Otherwise, the first failure is the last attempt. */
  retriesDebits: boolean;
  afterRetries: 'canceled' | 'past_due' | 'unpaid';
  /** Whether refunds stay `pending` until the operator settles them. */
  pendingRefunds: boolean;
  /** Whether sessions offer a local currency unless they disable it. */
  adaptivePricing: boolean;
  /** Whether a portal session needs a configuration, as in live mode. */
  portalNeedsConfiguration: boolean;
  taxPercent: number;
  /** Whether Stripe Tax is set up in the account. Otherwise automatic tax is rejected. */
  taxActive: boolean;
  /** Whether the invoice of a one-time purchase is created a minute after the payment instead of with it. */
  lateInvoices: boolean;
}

/** The settings that `PaymentControl.set` can change. */
export type Switches = Omit<
  Settings,
  'id' | 'accountId' | 'clockOffsetSeconds' | 'webhooksEnabled' | 'webhooksHeld'
>;

export interface Tables {
  customers: Customer | DeletedCustomer;
  products: Product;
  prices: Price;
  sessions: Session;
  purchases: Purchase;
  portalSessions: PortalSession;
  subscriptions: Subscription;
  invoices: Invoice;
  invoicePayments: InvoicePayment;
  paymentIntents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  events: Event;
  deliveries: Delivery;
  dropped: Dropped;
  disputes: Dispute;
  fraudWarnings: EarlyFraudWarning;
  portalConfigurations: PortalConfiguration;
  webhookEndpoints: WebhookEndpoint;
  coupons: Coupon;
  promotionCodes: PromotionCode;
  discounts: Discount;
  creditNotes: CreditNote;
  pendingItems: PendingItem;
  testClocks: TestClock;
  taxRates: TaxRate;
  defaultMethods: DefaultMethod;
  attachedCards: AttachedCard;
  debits: Debit;
  answers: KeptAnswer;
  settings: Settings;
}
export type Table = keyof Tables;
