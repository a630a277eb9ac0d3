import { Body, Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal } from '../../sessions/current-user.decorator.js';
import { SessionNotFoundError } from '../../sessions/sessions.errors.js';
import type { Principal } from '../../sessions/principal.js';
import { EndedSessionsDto, SessionDto } from '../../sessions/session.dto.js';
import { OwnSessionsService } from '../../sessions/own-sessions.service.js';
import { ApiPage, PageQuery, type Page } from '../../platform/http/pagination/page.js';
import { OutsideWriteQuota } from '../../platform/http/route-markers.js';
import { NoBody } from '../../platform/http/validation/no-body.js';
import { OrganizationsService } from '../organizations.service.js';
import { Problems } from '../../platform/openapi/problems.decorator.js';
import { MeDto } from './me.dto.js';

@ApiTags('Session')
@Controller('me')
export class MeController {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly sessions: OwnSessionsService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The current user and their memberships' })
  @ApiOkResponse({ type: MeDto })
  async get(@CurrentPrincipal() caller: Principal): Promise<MeDto> {
    return MeDto.from(caller, await this.organizations.listMembershipsOf(caller.user.id));
  }

  @Get('sessions')
  @ApiOperation({ summary: "List the caller's sessions, newest first" })
  @ApiPage(SessionDto)
  listSessions(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<SessionDto>> {
    return this.sessions.list(caller.user.id, caller.sessionId, page);
  }

  @Delete('sessions')
  @OutsideWriteQuota()
  @ApiOperation({ summary: "End all of the caller's sessions except for the current one" })
  @ApiOkResponse({ type: EndedSessionsDto })
  endOtherSessions(@CurrentPrincipal() caller: Principal, @Body() _body: NoBody): Promise<EndedSessionsDto> {
    return this.sessions.endOthers(caller);
  }

  @Delete('sessions/:sessionId')
  @OutsideWriteQuota()
  @ApiOperation({ summary: "End one of the caller's sessions" })
  @ApiParam({ name: 'sessionId', format: 'uuid' })
  @ApiOkResponse({ type: SessionDto, description: 'The session that ended.' })
  @Problems(SessionNotFoundError)
  endSession(
    @CurrentPrincipal() caller: Principal,
    @Param('sessionId') sessionId: string,
    @Body() _body: NoBody,
  ): Promise<SessionDto> {
    return this.sessions.endById(caller, sessionId);
  }
}
