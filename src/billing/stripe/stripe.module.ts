import { Module } from '@nestjs/common';
import { StripeCheckouts } from './stripe-checkouts.js';
import { StripeClient } from './stripe.client.js';
import { StripeCustomers } from './stripe-customers.js';
import { StripeEvents } from './stripe-events.js';
import { StripePayments } from './stripe-payments.js';
import { StripePrices } from './stripe-prices.js';
import { StripeSubscriptions } from './stripe-subscriptions.js';

const OBJECTS = [
  StripeCheckouts,
  StripeCustomers,
  StripeEvents,
  StripePayments,
  StripePrices,
  StripeSubscriptions,
];

/** The payment provider's API, reduced to small values of our own. Only this folder uses Stripe's SDK. */
@Module({ providers: [StripeClient, ...OBJECTS], exports: OBJECTS })
export class StripeModule {}
