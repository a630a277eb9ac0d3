import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import Stripe from 'stripe';
import { Config } from '../../platform/config/config.js';
import { AccountCheck } from './setup/account-check.js';
import { PaymentAccount } from './setup/payment-account.entity.js';
import { PaymentAccountsRepository } from './setup/payment-accounts.repository.js';
import { createSdk } from './sdk.js';
import { RejectedKey } from './rejected-key.js';
import { SetupCheck } from './setup/setup-check.js';
import { StripeCheckouts } from './stripe-checkouts.js';
import { StripeClient } from './stripe.client.js';
import { StripeCreditNotes } from './stripe-credit-notes.js';
import { StripeCustomers } from './stripe-customers.js';
import { StripeEvents } from './events/stripe-events.js';
import { StripeFraudWarnings } from './stripe-fraud-warnings.js';
import { StripeInvoices } from './stripe-invoices.js';
import { StripePaymentMethods } from './stripe-payment-methods.js';
import { StripePayments } from './stripe-payments.js';
import { StripePrices } from './stripe-prices.js';
import { StripeRefunds } from './stripe-refunds.js';
import { StripeReversals } from './stripe-reversals.js';
import { StripeSubscriptions } from './stripe-subscriptions.js';

const SDK = {
  provide: Stripe,
  inject: [Config],
  useFactory: ({ stripe, timeouts }: Config) => createSdk(stripe, timeouts.paymentProvider),
};

const OBJECTS = [
  AccountCheck,
  PaymentAccountsRepository,
  RejectedKey,
  SetupCheck,
  StripeCheckouts,
  StripeCreditNotes,
  StripeCustomers,
  StripeEvents,
  StripeFraudWarnings,
  StripeInvoices,
  StripePaymentMethods,
  StripePayments,
  StripePrices,
  StripeRefunds,
  StripeReversals,
  StripeSubscriptions,
];

/** The payment provider's API, which takes and returns our own small values. Only this folder uses Stripe's SDK. */
@Module({
  imports: [TypeOrmModule.forFeature([PaymentAccount])],
  providers: [SDK, StripeClient, ...OBJECTS],
  exports: OBJECTS,
})
export class StripeModule {}
