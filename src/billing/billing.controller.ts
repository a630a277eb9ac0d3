import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { NoBody } from '../platform/http/validation/no-body.js';
import { Problems } from '../platform/openapi/problems.decorator.js';
import {
  CurrentMembership,
  type CallerMembership,
} from '../organizations/access/current-membership.decorator.js';
import { Roles } from '../organizations/access/roles.decorator.js';
import { PaymentProviderError, PaymentProviderUnavailableError } from './stripe/stripe.errors.js';
import { BillingDto, PortalDto } from './billing.dto.js';
import { UpdateBillingDto } from './update-billing.dto.js';
import { MANAGE_BILLING } from '../organizations/access/organization-rules.js';
import { BillingService } from './billing.service.js';
import { NextChargesDto } from './subscriptions/next-charge.dto.js';
import { NextChargesService } from './subscriptions/next-charges.service.js';

@ApiTags('Billing')
@Controller('organizations/:id/billing')
export class BillingController {
  constructor(
    private readonly billing: BillingService,
    private readonly nextCharges: NextChargesService,
  ) {}

  @Get()
  @Roles(MANAGE_BILLING.relation)
  @ApiOperation({ summary: 'Show the customer, the billing contact and the subscriptions' })
  @ApiOkResponse({ type: BillingDto })
  get(@CurrentMembership() caller: CallerMembership): Promise<BillingDto> {
    return this.billing.show(caller);
  }

  @Patch()
  @Roles(MANAGE_BILLING.relation)
  @ApiOperation({ summary: 'Change the billing contact. Absent fields stay, null clears a field' })
  @ApiOkResponse({ type: BillingDto })
  update(
    @CurrentMembership() caller: CallerMembership,
    @Body() changes: UpdateBillingDto,
  ): Promise<BillingDto> {
    return this.billing.update(caller, changes);
  }

  @Get('next-charges')
  @Roles(MANAGE_BILLING.relation)
  @ApiOperation({
    summary: 'Show what each subscription is charged next',
  })
  @ApiOkResponse({ type: NextChargesDto })
  getNextCharges(@CurrentMembership() caller: CallerMembership): Promise<NextChargesDto> {
    return this.nextCharges.list(caller);
  }

  @Post('portal')
  @Roles(MANAGE_BILLING.relation)
  @ApiOperation({
    summary: "Create a link to the payment provider's portal for invoices, payment methods and cancellation",
  })
  @ApiCreatedResponse({ type: PortalDto })
  @Problems(PaymentProviderError, PaymentProviderUnavailableError)
  openPortal(@CurrentMembership() caller: CallerMembership, @Body() _body: NoBody): Promise<PortalDto> {
    return this.billing.openPortal(caller);
  }
}
