import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiPage, PageQuery, type Page } from '../platform/http/pagination/page.js';
import { NoBody } from '../platform/http/validation/no-body.js';
import { Problems } from '../platform/openapi/problems.decorator.js';
import {
  CurrentMembership,
  type CallerMembership,
} from '../organizations/access/current-membership.decorator.js';
import { Roles } from '../organizations/access/roles.decorator.js';
import { EmailNotVerifiedError } from '../users/users.errors.js';
import { SET_LOW_BALANCE, START_TRIAL } from './agent-rules.js';
import { AgentDto } from './agent.dto.js';
import { ApiAgentId } from './catalog/api-agent-id.decorator.js';
import { AgentNotFoundError } from './catalog/catalog.errors.js';
import { TrialAlreadyUsedError, TrialLimitReachedError, TrialUnavailableError } from './agents.errors.js';
import { AgentsService } from './agents.service.js';
import { UpdateAgentDto } from './update-agent.dto.js';

@ApiTags('Agents')
@Controller('organizations/:id/agents')
export class AgentsController {
  constructor(private readonly agents: AgentsService) {}

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

  @Patch(':agentId')
  @Roles(SET_LOW_BALANCE.relation)
  @ApiAgentId()
  @ApiOperation({ summary: 'Set when the balance of an agent is low' })
  @ApiOkResponse({ type: AgentDto })
  @Problems(AgentNotFoundError)
  updateAgent(
    @CurrentMembership() caller: CallerMembership,
    @Param('agentId') agentId: string,
    @Body() { lowBalanceThreshold }: UpdateAgentDto,
  ): Promise<AgentDto> {
    return this.agents.setLowBalance(caller, agentId, lowBalanceThreshold);
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
}
