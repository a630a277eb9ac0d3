import type Stripe from 'stripe';
import type { Card } from './cards.js';

/** The terms of a purchase: discount, tax and card. */
export interface Terms {
  /** The percentage of a coupon. */
  percentOff?: number;
  /** The rate of exclusive tax in percent. */
  taxPercent?: number;
  card?: Card;
}

/**
 * A payment provider that the stories run against. The methods differ between the stand-in and Stripe. Both offer
 * everything else through their API.
 */
export interface Provider {
  stripe: Stripe;
  /** Puts the customers that the service creates from now on under a test clock. */
  follow(testClock: string): void;
  /** Buys the subscription of an open checkout session. */
  subscribe(session: Stripe.Checkout.Session, terms: Terms): Promise<void>;
  /** Pays the session of a top-up. Undefined if only a person with a browser can do that. */
  payTopUp?: (sessionId: string) => void;
  /** Tells the service what has happened. */
  deliver(): Promise<void>;
  stop(): Promise<void>;
}
