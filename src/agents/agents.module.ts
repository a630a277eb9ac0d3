import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { AgentsController } from './agents.controller.js';
import { AgentsService } from './agents.service.js';
import { CatalogService } from './catalog.service.js';
import { PurchasesService } from './purchases.service.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [BillingModule, OrganizationsModule, StripeModule],
  controllers: [AgentsController],
  providers: [AgentsService, CatalogService, PurchasesService, TokensService],
  exports: [CatalogService, PurchasesService, TokensService],
})
export class AgentsModule {}
