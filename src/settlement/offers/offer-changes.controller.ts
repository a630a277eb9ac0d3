import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AgentDto } from '../../agents/agent.dto.js';
import { CHANGE_OFFER } from '../../agents/agent-rules.js';
import { ApiAgentId } from '../../agents/catalog/api-agent-id.decorator.js';
import { AgentNotFoundError, OfferNotFoundError } from '../../agents/catalog/catalog.errors.js';
import { CheckoutUnavailableError } from '../../agents/agents.errors.js';
import {
  ChangePendingError,
  CollectionPausedError,
  InvoiceOpenError,
  NoOtherOfferError,
  NothingToWithdrawError,
  OfferUnchangedError,
  PaymentMethodUnsupportedError,
  QuoteExpiredError,
  SubscriptionEndingError,
  SubscriptionNotActiveError,
} from '../../agents/change.errors.js';
import { OtherCurrencyError } from '../../billing/billing.errors.js';
import { PaymentProviderError, PaymentProviderUnavailableError } from '../../billing/stripe/stripe.errors.js';
import {
  CurrentMembership,
  type CallerMembership,
} from '../../organizations/access/current-membership.decorator.js';
import { Roles } from '../../organizations/access/roles.decorator.js';
import { NoBody } from '../../platform/http/validation/no-body.js';
import { Problems } from '../../platform/openapi/problems.decorator.js';
import { ChangeOfferDto, OfferQuoteDto, PreviewChangeDto } from './offer-change.dto.js';
import { OfferChangesService } from './offer-changes.service.js';
import { OfferPreviewsService } from './offer-previews.service.js';
import { OfferWithdrawalsService } from './offer-withdrawals.service.js';

const REFUSALS = [
  AgentNotFoundError,
  SubscriptionNotActiveError,
  SubscriptionEndingError,
  CollectionPausedError,
  ChangePendingError,
  InvoiceOpenError,
  CheckoutUnavailableError,
  OtherCurrencyError,
  NoOtherOfferError,
  OfferNotFoundError,
  OfferUnchangedError,
  PaymentMethodUnsupportedError,
  PaymentProviderError,
  PaymentProviderUnavailableError,
] as const;

@ApiTags('Agents')
@Controller('organizations/:id/agents/:agentId/subscription')
export class OfferChangesController {
  constructor(
    private readonly previews: OfferPreviewsService,
    private readonly changes: OfferChangesService,
    private readonly withdrawals: OfferWithdrawalsService,
  ) {}

  @Post('preview')
  @HttpCode(200)
  @Roles(CHANGE_OFFER.relation)
  @ApiAgentId()
  @ApiOperation({ summary: 'Show what a change to another offer costs' })
  @ApiOkResponse({ type: OfferQuoteDto })
  @Problems(...REFUSALS)
  previewChange(
    @CurrentMembership() caller: CallerMembership,
    @Param('agentId') agentId: string,
    @Body() { offerId }: PreviewChangeDto,
  ): Promise<OfferQuoteDto> {
    return this.previews.preview(caller, agentId, offerId);
  }

  @Post('change')
  @HttpCode(200)
  @Roles(CHANGE_OFFER.relation)
  @ApiAgentId()
  @ApiOperation({ summary: 'Change to another offer, now or at the end of the period' })
  @ApiOkResponse({ type: AgentDto })
  @Problems(...REFUSALS, QuoteExpiredError)
  changeOffer(
    @CurrentMembership() caller: CallerMembership,
    @Param('agentId') agentId: string,
    @Body() change: ChangeOfferDto,
  ): Promise<AgentDto> {
    return this.changes.change(caller, agentId, change);
  }

  @Delete('change')
  @Roles(CHANGE_OFFER.relation)
  @ApiAgentId()
  @ApiOperation({ summary: 'Withdraw a change that is scheduled or waits for its payment' })
  @ApiOkResponse({ type: AgentDto })
  @Problems(AgentNotFoundError, NothingToWithdrawError, PaymentProviderError, PaymentProviderUnavailableError)
  deleteChange(
    @CurrentMembership() caller: CallerMembership,
    @Param('agentId') agentId: string,
    @Body() _body: NoBody,
  ): Promise<AgentDto> {
    return this.withdrawals.withdraw(caller, agentId);
  }
}
