import { Controller, Get, Header, Param, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  CurrentMembership,
  type CallerMembership,
} from '../../organizations/access/current-membership.decorator.js';
import { Roles } from '../../organizations/access/roles.decorator.js';
import { ApiPage, type Page } from '../../platform/http/pagination/page.js';
import { Exports } from '../../platform/http/route-markers.js';
import { CSV } from '../../platform/http/streaming/csv.js';
import { WantsExport } from '../../platform/http/streaming/wants-export.decorator.js';
import { Problems } from '../../platform/openapi/problems.decorator.js';
import { ApiAgentId } from '../catalog/api-agent-id.decorator.js';
import { AgentNotFoundError } from '../catalog/catalog.errors.js';
import { TokenHistoryService, VIEW_MOVEMENTS } from './token-history.service.js';
import { TokenMovementDto, TokenMovementsQuery } from './token-movement.dto.js';

@ApiTags('Agents')
@Controller('organizations/:id/agents/:agentId/token-movements')
export class TokenHistoryController {
  constructor(private readonly history: TokenHistoryService) {}

  @Get()
  @Roles(VIEW_MOVEMENTS.relation)
  @Exports(CSV)
  @Header('vary', 'accept')
  @ApiAgentId()
  @ApiOperation({ summary: 'List the token movements of an agent, newest first, or export them' })
  @ApiPage(TokenMovementDto, CSV)
  @Problems(AgentNotFoundError)
  listTokenMovements(
    @CurrentMembership() caller: CallerMembership,
    @Param('agentId') agentId: string,
    @Query() query: TokenMovementsQuery,
    @WantsExport() wantsExport: boolean,
    @Req() request: FastifyRequest,
  ): Promise<Page<TokenMovementDto> | StreamableFile> {
    return wantsExport
      ? this.history.export(caller, agentId, query, request)
      : this.history.list(caller, agentId, query);
  }
}
