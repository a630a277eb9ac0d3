import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  CurrentMembership,
  type CallerMembership,
} from '../../../organizations/access/current-membership.decorator.js';
import { Roles } from '../../../organizations/access/roles.decorator.js';
import { RelationRequiredError } from '../../../organizations/access/access.errors.js';
import { ValidationFailedError } from '../../../platform/http/errors/errors.js';
import { Problems } from '../../../platform/openapi/problems.decorator.js';
import { TokenUsageDto, TokenUsageQuery } from './token-usage.dto.js';
import { TokenUsageService } from './token-usage.service.js';

@ApiTags('Agents')
@Controller('organizations/:id/usage')
export class TokenUsageController {
  constructor(private readonly usage: TokenUsageService) {}

  @Get()
  @Roles('member')
  @ApiOperation({ summary: 'Sum the tokens by hour or day, or by member' })
  @ApiOkResponse({ type: TokenUsageDto })
  @Problems(RelationRequiredError, ValidationFailedError)
  async getUsage(
    @CurrentMembership() caller: CallerMembership,
    @Query() query: TokenUsageQuery,
    @Req() request: FastifyRequest,
  ): Promise<TokenUsageDto> {
    return this.usage.sum(caller, query, request);
  }
}
