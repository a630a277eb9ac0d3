import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { organizationEvents } from '../platform/audit-log/event-types.js';
import { describeTag } from '../platform/openapi/tags.js';
import { RateLimits } from '../platform/http/rate-limit/rate-limits.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { StripeModule } from './stripe/stripe.module.js';
import { AccountBindingService } from './account-binding.service.js';
import { BillingCustomer } from './billing-customer.entity.js';
import { BillingCustomersRepository } from './billing-customers.repository.js';
import { AdoptionsService } from './adoptions.service.js';
import { BillingProfile } from './billing-profile.entity.js';
import { BillingProfilesRepository } from './billing-profiles.repository.js';
import { BillingController } from './billing.controller.js';
import { BillingService } from './billing.service.js';
import { Checkout } from './checkout.entity.js';
import { CheckoutSessionsService } from './checkout-sessions.service.js';
import { CheckoutSettlementService } from './checkout-settlement.service.js';
import { CheckoutsRepository } from './checkouts.repository.js';
import { CheckoutsService } from './checkouts.service.js';
import { ClosuresService } from './closures.service.js';
import { ContactService } from './contact.service.js';
import { CreditNotesService } from './credit-notes.service.js';
import { CustomersService } from './customers.service.js';
import { EndedSubscriptionsService } from './ended-subscriptions.service.js';
import { GraceService } from './grace.service.js';
import { MissingCustomers } from './missing-customers.js';
import { FraudWarningsService } from './fraud-warnings.service.js';
import { PaymentDispute } from './payment-dispute.entity.js';
import { PaymentDisputesRepository } from './payment-disputes.repository.js';
import { Payment } from './payment.entity.js';
import { PaymentListRepository } from './payment-list.repository.js';
import { PaymentListService } from './payment-list.service.js';
import { PaymentRequests } from './payment-requests.js';
import { PaymentReviewsRepository } from './payment-reviews.repository.js';
import { PaymentReviewsService } from './payment-reviews.service.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsRepository } from './payments.repository.js';
import { PaymentsService } from './payments.service.js';
import { ReversalsService } from './reversals.service.js';
import { StraySubscriptionsService } from './stray-subscriptions.service.js';
import { Subscription } from './subscription.entity.js';
import { SubscriptionCopiesService } from './subscription-copies.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions.service.js';

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
    StraySubscriptionsService,
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
