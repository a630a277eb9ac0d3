import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CheckoutDto } from '../billing/checkouts/checkout.dto.js';
import { AlreadySubscribedError } from '../billing/billing.errors.js';
import { ApiPage, PageQuery, type Page } from '../platform/http/pagination/page.js';
import { NoBody } from '../platform/http/validation/no-body.js';
import { Problems } from '../platform/openapi/problems.decorator.js';
import {
  CurrentMembership,
  type CallerMembership,
} from '../organizations/access/current-membership.decorator.js';
import { Roles } from '../organizations/access/roles.decorator.js';
import { PaymentProviderError, PaymentProviderUnavailableError } from '../billing/stripe/stripe.errors.js';
import { EmailNotVerifiedError } from '../users/users.errors.js';
import { CHECKOUT, START_TRIAL, TOP_UP } from './agent-rules.js';
import { AgentDto } from './agent.dto.js';
import { ApiAgentId } from './catalog/api-agent-id.decorator.js';
import {
  AgentNotFoundError,
  CheckoutUnavailableError,
  PaymentDisputedError,
  TopUpUnavailableError,
  TrialAlreadyUsedError,
  TrialLimitReachedError,
  TrialUnavailableError,
} from './agents.errors.js';
import { AgentCheckoutsService } from './agent-checkouts.service.js';
import { AgentsService } from './agents.service.js';

@ApiTags('Agents')
@Controller('organizations/:id/agents')
export class AgentsController {
  constructor(
    private readonly agents: AgentsService,
    private readonly checkouts: AgentCheckoutsService,
  ) {}

  @Get()
  @Roles('member')
  @ApiOperation({ summary: "List the agents with the organization's trial, subscription and tokens" })
  @ApiPage(AgentDto)
  list(@CurrentMembership() caller: CallerMembership, @Query() page: PageQuery): Promise<Page<AgentDto>> {
    return this.agents.list(caller, page);
  }

  @Get(':agentId')
  @Roles('member')
  @ApiAgentId()
  @ApiOperation({ summary: "Show an agent with the organization's trial, subscription and tokens" })
  @ApiOkResponse({ type: AgentDto })
  @Problems(AgentNotFoundError)
  getAgent(
    @CurrentMembership() caller: CallerMembership,
    @Param('agentId') agentId: string,
  ): Promise<AgentDto> {
    return this.agents.find(caller, agentId);
  }

  @Post(':agentId/trial')
  @Roles(START_TRIAL.relation)
  @ApiAgentId()
  @ApiOperation({ summary: 'Start the trial of an agent. An organization has one trial per agent' })
  @ApiCreatedResponse({ type: AgentDto })
  @Problems(
    AgentNotFoundError,
    EmailNotVerifiedError,
    TrialAlreadyUsedError,
    TrialLimitReachedError,
    TrialUnavailableError,
  )
  startTrial(
    @CurrentMembership() caller: CallerMembership,
    @Param('agentId') agentId: string,
    @Body() _body: NoBody,
  ): Promise<AgentDto> {
    return this.agents.startTrial(caller, agentId);
  }

  @Post(':agentId/checkout')
  @Roles(CHECKOUT.relation)
  @ApiAgentId()
  @ApiOperation({ summary: 'Start a checkout for a subscription, or return the open one' })
  @ApiCreatedResponse({ type: CheckoutDto })
  @Problems(
    AgentNotFoundError,
    AlreadySubscribedError,
    CheckoutUnavailableError,
    PaymentDisputedError,
    PaymentProviderError,
    PaymentProviderUnavailableError,
  )
  startCheckout(
    @CurrentMembership() caller: CallerMembership,
    @Param('agentId') agentId: string,
    @Body() _body: NoBody,
  ): Promise<CheckoutDto> {
    return this.checkouts.subscribe(caller, agentId);
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
