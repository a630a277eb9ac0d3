import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { LimitReachedError } from '../../platform/http/errors/errors.js';
import { ApiCountedPage, type Page } from '../../platform/http/pagination/page.js';
import { NoBody } from '../../platform/http/validation/no-body.js';
import { Problems } from '../../platform/openapi/problems.decorator.js';
import { CurrentMembership, type CallerMembership } from '../access/current-membership.decorator.js';
import { INVITE, VIEW_INVITES } from '../access/organization-rules.js';
import { Roles } from '../access/roles.decorator.js';
import { BulkInviteResultsDto, CreateInvitesDto } from './bulk-invites.dto.js';
import { BulkInvitesService } from './bulk-invites.service.js';
import {
  ChangeInviteDto,
  CreateInviteDto,
  InviteDto,
  InvitesQuery,
  InviteWithTokenDto,
} from './invite.dto.js';
import { CHANGE_ROLE, DELETE, RESEND } from './invite-rules.js';
import {
  AlreadyMemberError,
  InviteAlreadyPendingError,
  InviteExpiredError,
  InviteNotFoundError,
} from './invites.errors.js';
import { InvitesService } from './invites.service.js';
import { EmailNotVerifiedError } from '../../users/users.errors.js';

@ApiTags('Invites')
@Controller('organizations/:id/invites')
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly bulk: BulkInvitesService,
  ) {}

  @Get()
  @Roles(VIEW_INVITES.relation)
  @ApiOperation({ summary: 'List the pending and expired invites, newest first' })
  @ApiCountedPage(InviteDto)
  list(
    @CurrentMembership() caller: CallerMembership,
    @Query() query: InvitesQuery,
  ): Promise<Page<InviteDto>> {
    return this.invites.list(caller, query);
  }

  @Get(':inviteId')
  @Roles(VIEW_INVITES.relation)
  @ApiParam({ name: 'inviteId', format: 'uuid' })
  @ApiOperation({ summary: 'Show a pending or expired invite' })
  @ApiOkResponse({ type: InviteDto })
  @Problems(InviteNotFoundError)
  get(
    @CurrentMembership() caller: CallerMembership,
    @Param('inviteId') inviteId: string,
  ): Promise<InviteDto> {
    return this.invites.find(caller, inviteId);
  }

  @Post()
  @Roles(INVITE.relation)
  @ApiOperation({ summary: 'Invite an address, or renew its expired invite' })
  @ApiCreatedResponse({ type: InviteWithTokenDto })
  @Problems(EmailNotVerifiedError, AlreadyMemberError, InviteAlreadyPendingError, LimitReachedError)
  create(
    @CurrentMembership() caller: CallerMembership,
    @Body() invite: CreateInviteDto,
  ): Promise<InviteWithTokenDto> {
    return this.invites.create(caller, invite);
  }

  @Post('bulk')
  @HttpCode(200)
  @Roles(INVITE.relation)
  @ApiOperation({ summary: 'Invite up to 50 addresses, each on its own' })
  @ApiOkResponse({ type: BulkInviteResultsDto })
  @Problems(EmailNotVerifiedError)
  createManyInvites(
    @CurrentMembership() caller: CallerMembership,
    @Body() invites: CreateInvitesDto,
    @Req() request: FastifyRequest,
  ): Promise<BulkInviteResultsDto> {
    return this.bulk.create(caller, invites, request);
  }

  @Patch(':inviteId')
  @Roles(CHANGE_ROLE.relation)
  @ApiParam({ name: 'inviteId', format: 'uuid' })
  @ApiOperation({ summary: 'Change the role of a pending invite. Its link keeps working' })
  @ApiOkResponse({ type: InviteDto })
  @Problems(InviteNotFoundError, InviteExpiredError)
  changeInviteRole(
    @CurrentMembership() caller: CallerMembership,
    @Param('inviteId') inviteId: string,
    @Body() change: ChangeInviteDto,
  ): Promise<InviteDto> {
    return this.invites.changeRole(caller, inviteId, change);
  }

  @Post(':inviteId/resend')
  @HttpCode(200)
  @Roles(RESEND.relation)
  @ApiParam({ name: 'inviteId', format: 'uuid' })
  @ApiOperation({ summary: 'Send a new link. The old one stops working' })
  @ApiOkResponse({ type: InviteWithTokenDto })
  @Problems(EmailNotVerifiedError, InviteNotFoundError, LimitReachedError)
  resend(
    @CurrentMembership() caller: CallerMembership,
    @Param('inviteId') inviteId: string,
    @Body() _body: NoBody,
  ): Promise<InviteWithTokenDto> {
    return this.invites.resend(caller, inviteId);
  }

  @Delete(':inviteId')
  @Roles(DELETE.relation)
  @ApiParam({ name: 'inviteId', format: 'uuid' })
  @ApiOperation({ summary: 'Delete an invite. Its link stops working' })
  @ApiOkResponse({ type: InviteDto, description: 'The invite as it was.' })
  @Problems(InviteNotFoundError)
  delete(
    @CurrentMembership() caller: CallerMembership,
    @Param('inviteId') inviteId: string,
    @Body() _body: NoBody,
  ): Promise<InviteDto> {
    return this.invites.delete(caller, inviteId);
  }
}
