import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentMembership,
  type CallerMembership,
} from '../../organizations/access/current-membership.decorator.js';
import { Roles } from '../../organizations/access/roles.decorator.js';
import { ApiPage, PageQuery, type Page } from '../../platform/http/pagination/page.js';
import { Problems } from '../../platform/openapi/problems.decorator.js';
import { ApiAgentId } from '../catalog/api-agent-id.decorator.js';
import { AgentNotFoundError } from '../agents.errors.js';
import { TokenHistoryService } from './token-history.service.js';
import { TokenMovementDto } from './token-movement.dto.js';

@ApiTags('Agents')
@Controller('organizations/:id/agents/:agentId/token-movements')
export class TokenHistoryController {
  constructor(private readonly history: TokenHistoryService) {}

  @Get()
  @Roles('member')
  @ApiAgentId()
  @ApiOperation({ summary: 'List the token movements of an agent, newest first' })
  @ApiPage(TokenMovementDto)
  @Problems(AgentNotFoundError)
  listTokenMovements(
    @CurrentMembership() { organization }: CallerMembership,
    @Param('agentId') agentId: string,
    @Query() page: PageQuery,
  ): Promise<Page<TokenMovementDto>> {
    return this.history.list(organization.id, agentId, page);
  }
}
