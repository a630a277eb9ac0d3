import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { BillingController } from './billing.controller.js';
import { BillingService } from './billing.service.js';
import { CheckoutsService } from './checkouts.service.js';
import { ContactService } from './contact.service.js';
import { CustomersService } from './customers.service.js';
import { PaymentsService } from './payments.service.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Module({
  imports: [JobsModule, OrganizationsModule, StripeModule],
  controllers: [BillingController],
  providers: [
    BillingService,
    CheckoutsService,
    ContactService,
    CustomersService,
    PaymentsService,
    SubscriptionsService,
  ],
  exports: [CheckoutsService, ContactService, CustomersService, PaymentsService, SubscriptionsService],
})
export class BillingModule {}
