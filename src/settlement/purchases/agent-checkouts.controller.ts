import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CHECKOUT, TOP_UP } from '../../agents/agent-rules.js';
import { AgentNotFoundError, OfferNotFoundError } from '../../agents/catalog/catalog.errors.js';
import {
  CheckoutUnavailableError,
  PaymentDisputedError,
  TopUpUnavailableError,
} from '../../agents/agents.errors.js';
import { ApiAgentId } from '../../agents/catalog/api-agent-id.decorator.js';
import { AlreadySubscribedError, OtherCurrencyError } from '../../billing/billing.errors.js';
import { CheckoutDto } from '../../billing/checkouts/checkout.dto.js';
import { PaymentProviderError, PaymentProviderUnavailableError } from '../../billing/stripe/stripe.errors.js';
import {
  CurrentMembership,
  type CallerMembership,
} from '../../organizations/access/current-membership.decorator.js';
import { Roles } from '../../organizations/access/roles.decorator.js';
import { NoBody } from '../../platform/http/validation/no-body.js';
import { Problems } from '../../platform/openapi/problems.decorator.js';
import { AgentCheckoutsService } from './agent-checkouts.service.js';
import { StartCheckoutDto } from './start-checkout.dto.js';

@ApiTags('Agents')
@Controller('organizations/:id/agents')
export class AgentCheckoutsController {
  constructor(private readonly checkouts: AgentCheckoutsService) {}

  @Post(':agentId/checkout')
  @Roles(CHECKOUT.relation)
  @ApiAgentId()
  @ApiOperation({ summary: 'Start a checkout for a subscription, or return the open one' })
  @ApiBody({ type: StartCheckoutDto, required: false })
  @ApiCreatedResponse({ type: CheckoutDto })
  @Problems(
    AgentNotFoundError,
    OfferNotFoundError,
    AlreadySubscribedError,
    OtherCurrencyError,
    CheckoutUnavailableError,
    PaymentDisputedError,
    PaymentProviderError,
    PaymentProviderUnavailableError,
  )
  startCheckout(
    @CurrentMembership() caller: CallerMembership,
    @Param('agentId') agentId: string,
    @Body() { offerId }: StartCheckoutDto,
  ): Promise<CheckoutDto> {
    return this.checkouts.subscribe(caller, agentId, offerId);
  }

  @Post(':agentId/token-topup/checkout')
  @Roles(TOP_UP.relation)
  @ApiAgentId()
  @ApiOperation({ summary: 'Start a checkout for tokens, or return the open one' })
  @ApiCreatedResponse({ type: CheckoutDto })
  @Problems(
    AgentNotFoundError,
    TopUpUnavailableError,
    PaymentDisputedError,
    PaymentProviderError,
    PaymentProviderUnavailableError,
  )
  startTopUp(
    @CurrentMembership() caller: CallerMembership,
    @Param('agentId') agentId: string,
    @Body() _body: NoBody,
  ): Promise<CheckoutDto> {
    return this.checkouts.topUp(caller, agentId);
  }
}
