import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitsService } from '../platform/http/rate-limit/rate-limits.service.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { StripeModule } from './stripe/stripe.module.js';
import { AccountBindingService } from './account-binding.service.js';
import { BillingCustomer } from './customers/billing-customer.entity.js';
import { BillingCustomersRepository } from './customers/billing-customers.repository.js';
import { BillingProfile } from './customers/billing-profile.entity.js';
import { BillingProfilesRepository } from './customers/billing-profiles.repository.js';
import { BillingController } from './billing.controller.js';
import { BillingService } from './billing.service.js';
import { Checkout } from './checkouts/checkout.entity.js';
import { CheckoutSessionsService } from './checkouts/checkout-sessions.service.js';
import { CheckoutsRepository } from './checkouts/checkouts.repository.js';
import { PurchasesService } from './purchases.service.js';
import { ClosuresService } from './closures.service.js';
import { ContactService } from './customers/contact.service.js';
import { CustomersService } from './customers/customers.service.js';
import { EndedSubscriptionsService } from './subscriptions/ended-subscriptions.service.js';
import { MissingCustomersService } from './customers/missing-customers.service.js';
import { EarlyReversal } from './payments/early-reversal.entity.js';
import { PaymentDispute } from './payments/payment-dispute.entity.js';
import { PaymentDisputesRepository } from './payments/payment-disputes.repository.js';
import { Payment } from './payments/payment.entity.js';
import { PaymentListRepository } from './payments/payment-list.repository.js';
import { PaymentInvoiceService } from './payments/payment-invoice.service.js';
import { PaymentListService } from './payments/payment-list.service.js';
import { NextCharge } from './subscriptions/next-charge.entity.js';
import { NextChargesRepository } from './subscriptions/next-charges.repository.js';
import { NextChargesService } from './subscriptions/next-charges.service.js';
import { PaymentRequestsService } from './payments/payment-requests.service.js';
import { PaymentReviewsRepository } from './payments/payment-reviews.repository.js';
import { PaymentsController } from './payments/payments.controller.js';
import { PaymentsRepository } from './payments/payments.repository.js';
import { PaymentsToSettleRepository } from './payments/payments-to-settle.repository.js';
import { Subscription } from './subscriptions/subscription.entity.js';
import { OfferChange } from './changes/offer-change.entity.js';
import { OfferChangesRepository } from './changes/offer-changes.repository.js';
import { OngoingSubscriptionsRepository } from './subscriptions/ongoing-subscriptions.repository.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';
import { BILLING } from './billing.domain.js';

@Module({
  imports: [
    JobsModule,
    OrganizationsModule,
    StripeModule,
    TypeOrmModule.forFeature([
      BillingCustomer,
      BillingProfile,
      Checkout,
      Subscription,
      Payment,
      EarlyReversal,
      PaymentDispute,
      NextCharge,
      OfferChange,
    ]),
  ],
  controllers: [BillingController, PaymentsController],
  providers: [
    BillingCustomersRepository,
    BillingProfilesRepository,
    CheckoutsRepository,
    NextChargesRepository,
    PaymentDisputesRepository,
    PaymentListRepository,
    PaymentReviewsRepository,
    PaymentsRepository,
    PaymentsToSettleRepository,
    SubscriptionsRepository,
    OngoingSubscriptionsRepository,
    OfferChangesRepository,
    AccountBindingService,
    BillingService,
    CheckoutSessionsService,
    PurchasesService,
    ClosuresService,
    ContactService,
    CustomersService,
    EndedSubscriptionsService,
    MissingCustomersService,
    NextChargesService,
    PaymentInvoiceService,
    PaymentListService,
    PaymentRequestsService,
    RateLimitsService,
  ],
  exports: [
    NextChargesRepository,
    BillingCustomersRepository,
    BillingProfilesRepository,
    MissingCustomersService,
    CheckoutsRepository,
    CheckoutSessionsService,
    PaymentDisputesRepository,
    PaymentReviewsRepository,
    PaymentsRepository,
    PaymentsToSettleRepository,
    SubscriptionsRepository,
    OngoingSubscriptionsRepository,
    OfferChangesRepository,
    PurchasesService,
    ClosuresService,
    ContactService,
    CustomersService,
    EndedSubscriptionsService,
    PaymentRequestsService,
  ],
})
export class BillingModule {
  static readonly domain = BILLING;
}
