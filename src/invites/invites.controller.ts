import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { LimitReachedError } from '../platform/http/errors/errors.js';
import { ApiPage, PageQuery, type Page } from '../platform/http/pagination/page.js';
import { NoBody } from '../platform/http/validation/no-body.js';
import { Problems } from '../platform/openapi/problems.decorator.js';
import { CurrentMembership, type CallerMembership } from '../organizations/current-membership.decorator.js';
import { Roles } from '../organizations/roles.decorator.js';
import { CreateInviteDto, InviteDto, InviteWithTokenDto } from './invite.dto.js';
import { AlreadyMemberError, InviteAlreadyPendingError, InviteNotFoundError } from './invites.errors.js';
import { InvitesService } from './invites.service.js';
import { EmailNotVerifiedError } from '../users/users.errors.js';

/** Serves the invites of an organization to its admins. */
@ApiTags('Invites')
@Controller('organizations/:id/invites')
export class InvitesController {
  constructor(private readonly invites: InvitesService) {}

  @Get()
  @Roles('admin')
  @ApiOperation({ summary: 'List the pending and expired invites, newest first' })
  @ApiPage(InviteDto)
  list(
    @CurrentMembership() { organization }: CallerMembership,
    @Query() page: PageQuery,
  ): Promise<Page<InviteDto>> {
    return this.invites.list(organization.id, page);
  }

  @Post()
  @Roles('admin')
  @ApiOperation({ summary: 'Invite an address, or renew its expired invite' })
  @ApiCreatedResponse({ type: InviteWithTokenDto })
  @Problems(EmailNotVerifiedError, AlreadyMemberError, InviteAlreadyPendingError, LimitReachedError)
  create(
    @CurrentMembership() caller: CallerMembership,
    @Body() invite: CreateInviteDto,
  ): Promise<InviteWithTokenDto> {
    return this.invites.create(caller, invite);
  }

  @Post(':inviteId/resend')
  @HttpCode(200)
  @Roles('admin')
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
  @Roles('admin')
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
