import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import Stripe from 'stripe';
import { Config } from '../../platform/config/config.js';
import { AccountCheck } from './account-check.js';
import { PaymentAccount } from './payment-account.entity.js';
import { PaymentAccountsRepository } from './payment-accounts.repository.js';
import { createSdk } from './sdk.js';
import { SetupCheck } from './setup-check.js';
import { StripeCheckouts } from './stripe-checkouts.js';
import { StripeClient } from './stripe.client.js';
import { StripeCustomers } from './stripe-customers.js';
import { StripeEvents } from './stripe-events.js';
import { StripeInvoices } from './stripe-invoices.js';
import { StripePayments } from './stripe-payments.js';
import { StripePrices } from './stripe-prices.js';
import { StripeSubscriptions } from './stripe-subscriptions.js';

const SDK = {
  provide: Stripe,
  inject: [Config],
  useFactory: ({ stripe, timeouts }: Config) => createSdk(stripe, timeouts.paymentProvider),
};

const OBJECTS = [
  AccountCheck,
  PaymentAccountsRepository,
  SetupCheck,
  StripeCheckouts,
  StripeCustomers,
  StripeEvents,
  StripeInvoices,
  StripePayments,
  StripePrices,
  StripeSubscriptions,
];

/** The payment provider's API, reduced to small values of our own. Only this folder uses Stripe's SDK. */
@Module({
  imports: [TypeOrmModule.forFeature([PaymentAccount])],
  providers: [SDK, StripeClient, ...OBJECTS],
  exports: OBJECTS,
})
export class StripeModule {}
