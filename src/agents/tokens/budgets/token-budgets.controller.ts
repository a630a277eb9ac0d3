import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentMembership,
  type CallerMembership,
} from '../../../organizations/access/current-membership.decorator.js';
import { Roles } from '../../../organizations/access/roles.decorator.js';
import { Problems } from '../../../platform/openapi/problems.decorator.js';
import { AgentNotFoundError } from '../../catalog/catalog.errors.js';
import { ApiAgentId } from '../../catalog/api-agent-id.decorator.js';
import { TokenBudgetDto, UpdateTokenBudgetDto } from './token-budget.dto.js';
import { SET_BUDGET, TokenBudgetsService } from './token-budgets.service.js';

@ApiTags('Agents')
@Controller('organizations/:id/agents/:agentId/budget')
export class TokenBudgetsController {
  constructor(private readonly budgets: TokenBudgetsService) {}

  @Get()
  @Roles('member')
  @ApiAgentId()
  @ApiOperation({ summary: 'Show the monthly budgets of an agent' })
  @ApiOkResponse({ type: TokenBudgetDto })
  @Problems(AgentNotFoundError)
  getTokenBudget(
    @CurrentMembership() caller: CallerMembership,
    @Param('agentId') agentId: string,
  ): Promise<TokenBudgetDto> {
    return this.budgets.get(caller, agentId);
  }

  @Put()
  @Roles(SET_BUDGET.relation)
  @ApiAgentId()
  @ApiOperation({ summary: 'Set the monthly budgets of an agent' })
  @ApiOkResponse({ type: TokenBudgetDto })
  @Problems(AgentNotFoundError)
  updateTokenBudget(
    @CurrentMembership() caller: CallerMembership,
    @Param('agentId') agentId: string,
    @Body() body: UpdateTokenBudgetDto,
  ): Promise<TokenBudgetDto> {
    return this.budgets.set(caller, agentId, body);
  }
}
