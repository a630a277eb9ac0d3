import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import Stripe from 'stripe';
import { Config } from '../../platform/config/config.js';
import { AccountCheckService } from './setup/account-check.service.js';
import { PaymentAccount } from './setup/payment-account.entity.js';
import { PaymentAccountsRepository } from './setup/payment-accounts.repository.js';
import { createSdk } from './sdk.js';
import { RejectedKeyService } from './rejected-key.service.js';
import { SetupCheckService } from './setup/setup-check.service.js';
import { StripeChangesService } from './stripe-changes.service.js';
import { StripeCheckoutsService } from './stripe-checkouts.service.js';
import { StripeClient } from './stripe.client.js';
import { StripeCreditNotesService } from './stripe-credit-notes.service.js';
import { StripeCustomersService } from './stripe-customers.service.js';
import { StripeEventsService } from './events/stripe-events.service.js';
import { StripeFraudWarningsService } from './stripe-fraud-warnings.service.js';
import { StripeInvoicesService } from './stripe-invoices.service.js';
import { StripePaymentsService } from './stripe-payments.service.js';
import { StripePreviewsService } from './stripe-previews.service.js';
import { StripePricesService } from './stripe-prices.service.js';
import { StripeRefundsService } from './stripe-refunds.service.js';
import { StripeReversalsService } from './stripe-reversals.service.js';
import { StripeSubscriptionsService } from './stripe-subscriptions.service.js';

const SDK = {
  provide: Stripe,
  inject: [Config],
  useFactory: ({ stripe, timeouts }: Config) => createSdk(stripe, timeouts.paymentProvider),
};

const OBJECTS = [
  AccountCheckService,
  PaymentAccountsRepository,
  RejectedKeyService,
  SetupCheckService,
  StripeChangesService,
  StripeCheckoutsService,
  StripeCreditNotesService,
  StripeCustomersService,
  StripeEventsService,
  StripeFraudWarningsService,
  StripeInvoicesService,
  StripePaymentsService,
  StripePreviewsService,
  StripePricesService,
  StripeRefundsService,
  StripeReversalsService,
  StripeSubscriptionsService,
];

/** The payment provider's API, which takes and returns our own small values. Only this folder calls Stripe's SDK. */
@Module({
  imports: [TypeOrmModule.forFeature([PaymentAccount])],
  providers: [SDK, StripeClient, ...OBJECTS],
  exports: OBJECTS,
})
export class StripeModule {}
