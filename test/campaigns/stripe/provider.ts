import type Stripe from 'stripe';
import type { Card } from './cards.js';

export interface Terms {
  /** A coupon's percentage. */
  percentOff?: number;
  /** Exclusive tax rate in percent. */
  taxPercent?: number;
  card?: Card;
}

/**
 * The payment provider of the stories. These methods differ between the stand-in and Stripe. Everything else uses the
 * API, which is the same.
 */
export interface Provider {
  stripe: Stripe;
  /** Adds the customers that the service creates from now on to a test clock. */
  follow(testClock: string): void;
  /** Buys the subscription of an open checkout session. */
  subscribe(session: Stripe.Checkout.Session, terms: Terms): Promise<void>;
  /** Pays a top-up. Undefined if only a person with a browser can do that. */
  payTopUp?: (sessionId: string) => void;
  /** Delivers the changes to the service. */
  deliver(): Promise<void>;
  stop(): Promise<void>;
}
