import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { organizationEvents } from '../platform/audit-log/event-types.js';
import { describeTag } from '../platform/openapi/tags.js';
import { RateLimits } from '../platform/http/rate-limit/rate-limits.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { StripeModule } from './stripe/stripe.module.js';
import { AccountBindingService } from './account-binding.service.js';
import { BillingCustomer } from './customers/billing-customer.entity.js';
import { BillingCustomersRepository } from './customers/billing-customers.repository.js';
import { AdoptionsService } from './subscriptions/adoptions.service.js';
import { BillingProfile } from './customers/billing-profile.entity.js';
import { BillingProfilesRepository } from './customers/billing-profiles.repository.js';
import { BillingController } from './billing.controller.js';
import { BillingService } from './billing.service.js';
import { Checkout } from './checkouts/checkout.entity.js';
import { CheckoutSessionsService } from './checkouts/checkout-sessions.service.js';
import { CheckoutSettlementService } from './checkouts/checkout-settlement.service.js';
import { CheckoutsRepository } from './checkouts/checkouts.repository.js';
import { CheckoutsService } from './checkouts/checkouts.service.js';
import { ClosuresService } from './closures.service.js';
import { ContactService } from './customers/contact.service.js';
import { CreditNotesService } from './payments/credit-notes.service.js';
import { CustomersService } from './customers/customers.service.js';
import { EndedSubscriptionsService } from './subscriptions/ended-subscriptions.service.js';
import { GraceService } from './subscriptions/grace.service.js';
import { MissingCustomers } from './customers/missing-customers.js';
import { FraudWarningsService } from './payments/fraud-warnings.service.js';
import { PaymentDispute } from './payments/payment-dispute.entity.js';
import { PaymentDisputesRepository } from './payments/payment-disputes.repository.js';
import { Payment } from './payments/payment.entity.js';
import { PaymentListRepository } from './payments/payment-list.repository.js';
import { PaymentListService } from './payments/payment-list.service.js';
import { PaymentRequests } from './payments/payment-requests.js';
import { PaymentReviewsRepository } from './payments/payment-reviews.repository.js';
import { PaymentReviewsService } from './payments/payment-reviews.service.js';
import { PaymentsController } from './payments/payments.controller.js';
import { PaymentsRepository } from './payments/payments.repository.js';
import { PaymentsService } from './payments/payments.service.js';
import { ReversalsService } from './payments/reversals.service.js';
import { UnmatchedSubscriptionsService } from './subscriptions/unmatched-subscriptions.service.js';
import { Subscription } from './subscriptions/subscription.entity.js';
import { SubscriptionCopiesService } from './subscriptions/subscription-copies.service.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';

describeTag('Billing', 'The billing contact, payments, and what the payment provider calls.');

export const EVENTS = organizationEvents(
  'checkout.started',
  'subscription.created',
  'subscription.changed',
  'billing.contact_changed',
  'billing.customer_created',
  'billing.customer_changed',
  'billing.customer_deleted',
  'billing.portal_opened',
);
declare module '../platform/audit-log/event-types.js' {
  interface EventTypes {
    billing: (typeof EVENTS)[number];
  }
}

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
      PaymentDispute,
    ]),
  ],
  controllers: [BillingController, PaymentsController],
  providers: [
    BillingCustomersRepository,
    BillingProfilesRepository,
    CheckoutsRepository,
    PaymentDisputesRepository,
    PaymentListRepository,
    PaymentReviewsRepository,
    PaymentsRepository,
    SubscriptionsRepository,
    AccountBindingService,
    AdoptionsService,
    BillingService,
    CheckoutSessionsService,
    CheckoutSettlementService,
    CheckoutsService,
    ClosuresService,
    ContactService,
    CreditNotesService,
    CustomersService,
    EndedSubscriptionsService,
    FraudWarningsService,
    GraceService,
    MissingCustomers,
    PaymentListService,
    PaymentRequests,
    PaymentReviewsService,
    PaymentsService,
    RateLimits,
    ReversalsService,
    UnmatchedSubscriptionsService,
    SubscriptionCopiesService,
    SubscriptionsService,
  ],
  exports: [
    AdoptionsService,
    CheckoutSettlementService,
    CheckoutsService,
    ClosuresService,
    ContactService,
    CreditNotesService,
    CustomersService,
    FraudWarningsService,
    PaymentRequests,
    PaymentReviewsService,
    PaymentsService,
    ReversalsService,
    SubscriptionsService,
  ],
})
export class BillingModule {}
