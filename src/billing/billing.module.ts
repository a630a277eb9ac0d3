import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { announce } from '../platform/audit-log/event-hints.js';
import { organizationEvents } from '../platform/audit-log/event-types.js';
import { readable } from '../platform/hints/hints.js';
import { describeTag } from '../platform/openapi/tags.js';
import { RateLimits } from '../platform/http/rate-limit/rate-limits.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { MANAGE_BILLING } from '../organizations/organization-rules.js';
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
import { CheckoutsService } from './checkouts/checkouts.service.js';
import { ClosuresService } from './closures.service.js';
import { ContactService } from './customers/contact.service.js';
import { CreditNotesService } from './payments/credit-notes.service.js';
import { CustomersService } from './customers/customers.service.js';
import { EndedSubscriptionsService } from './subscriptions/ended-subscriptions.service.js';
import { MissingCustomers } from './customers/missing-customers.js';
import { FraudWarningsService } from './payments/fraud-warnings.service.js';
import { EarlyReversal } from './payments/early-reversal.entity.js';
import { EarlyReversalsRepository } from './payments/early-reversals.repository.js';
import { PaymentDispute } from './payments/payment-dispute.entity.js';
import { PaymentDisputesRepository } from './payments/payment-disputes.repository.js';
import { Payment } from './payments/payment.entity.js';
import { PaymentListRepository } from './payments/payment-list.repository.js';
import { PaymentInvoiceService } from './payments/payment-invoice.service.js';
import { PaymentListService } from './payments/payment-list.service.js';
import { NextCharge } from './subscriptions/next-charge.entity.js';
import { NextChargesRepository } from './subscriptions/next-charges.repository.js';
import { NextChargesService } from './subscriptions/next-charges.service.js';
import { PaymentMethodService } from './customers/payment-method.service.js';
import { PaymentRequests } from './payments/payment-requests.js';
import { PaymentReviewsRepository } from './payments/payment-reviews.repository.js';
import { PaymentsController } from './payments/payments.controller.js';
import { PaymentsRepository } from './payments/payments.repository.js';
import { Subscription } from './subscriptions/subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';

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
declare module '../platform/hints/hints.js' {
  interface Resources {
    billing: true;
  }
}
readable('billing', MANAGE_BILLING.relation);
announce(EVENTS, { members: ['billing'] });
announce(['checkout.started', 'subscription.created', 'subscription.changed'], {
  members: ['agents', 'billing'],
});

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
    ]),
  ],
  controllers: [BillingController, PaymentsController],
  providers: [
    BillingCustomersRepository,
    BillingProfilesRepository,
    CheckoutsRepository,
    EarlyReversalsRepository,
    NextChargesRepository,
    PaymentDisputesRepository,
    PaymentListRepository,
    PaymentReviewsRepository,
    PaymentsRepository,
    SubscriptionsRepository,
    AccountBindingService,
    BillingService,
    CheckoutSessionsService,
    CheckoutsService,
    ClosuresService,
    ContactService,
    CreditNotesService,
    CustomersService,
    EndedSubscriptionsService,
    FraudWarningsService,
    MissingCustomers,
    NextChargesService,
    PaymentInvoiceService,
    PaymentListService,
    PaymentMethodService,
    PaymentRequests,
    RateLimits,
  ],
  exports: [
    BillingCustomersRepository,
    CheckoutsRepository,
    CheckoutSessionsService,
    EarlyReversalsRepository,
    PaymentDisputesRepository,
    PaymentReviewsRepository,
    PaymentsRepository,
    SubscriptionsRepository,
    CheckoutsService,
    ClosuresService,
    ContactService,
    CreditNotesService,
    CustomersService,
    EndedSubscriptionsService,
    FraudWarningsService,
    PaymentMethodService,
    PaymentRequests,
  ],
})
export class BillingModule {}
