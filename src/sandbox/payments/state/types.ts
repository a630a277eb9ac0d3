import type Stripe from 'stripe';

/**
 * One of Stripe's objects as it travels and as it is kept here: references are ids, decimals are text. The types
 * come from the SDK (and vanish when compiled), so a field that a new version adds is a compiler's error here.
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

/** What was asked for when a checkout session was made and is needed when it is paid. */
export interface Purchase {
  id: string;
  lines: { id: string; price: string; quantity: number }[];
  subscriptionMetadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
  /** End of a trial, or null for none. */
  trialEnd: number | null;
  trialDays: number | null;
  /** When the session expires, on the sandbox's clock. */
  deadline: number;
  /** When a bank debit arrives that the buyer has agreed to; null when there is none on its way. */
  settlesAt: number | null;
}

/** How a customer pays what falls due on its own. */
export interface Card {
  id: string;
  declines: boolean;
}

/** An event that has not been accepted yet. */
export interface Delivery {
  id: string;
  event: string;
  attempts: number;
  /** 0: no answer at all. Null: not tried yet. */
  lastStatus: number | null;
  state: 'waiting' | 'given up';
  /** On the real clock, in milliseconds. */
  dueAt: number;
}

export interface KeptAnswer {
  /** The idempotency key. */
  id: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: object;
  /** On the real clock, in milliseconds. */
  keptAt: number;
}

export interface Settings {
  id: 'settings';
  clockOffsetSeconds: number;
  webhooksEnabled: boolean;
  webhooksHeld: boolean;
}

/** All that is kept, by table. */
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
  cards: Card;
  answers: KeptAnswer;
  settings: Settings;
}
export type Table = keyof Tables;
