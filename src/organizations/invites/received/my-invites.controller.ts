import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { LimitReachedError } from '../../../platform/http/errors/errors.js';
import { ApiPage, PageQuery, type Page } from '../../../platform/http/pagination/page.js';
import { NoBody } from '../../../platform/http/validation/no-body.js';
import { Problems } from '../../../platform/openapi/problems.decorator.js';
import { CurrentPrincipal } from '../../../sessions/current-user.decorator.js';
import type { Principal } from '../../../sessions/principal.js';
import { EmailNotVerifiedError } from '../../../users/users.errors.js';
import { AcceptedInviteDto } from '../invite.dto.js';
import {
  AlreadyJoinedError,
  InviteAlreadyAcceptedError,
  InviteExpiredError,
  InviteNotFoundError,
} from '../invites.errors.js';
import { MyInvitesService } from './my-invites.service.js';
import { ReceivedInviteDto } from './received-invite.dto.js';

/** Serves the invites to the caller's verified address. They need no link. */
@ApiTags('Invites')
@Controller('me/invites')
export class MyInvitesController {
  constructor(private readonly invites: MyInvitesService) {}

  @Get()
  @ApiOperation({ summary: "List the pending invites to the caller's verified address, newest first" })
  @ApiPage(ReceivedInviteDto)
  list(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<ReceivedInviteDto>> {
    return this.invites.list(caller, page);
  }

  @Post(':inviteId/accept')
  @HttpCode(200)
  @ApiParam({ name: 'inviteId', format: 'uuid' })
  @ApiOperation({ summary: 'Accept one of these invites and join the organization' })
  @ApiOkResponse({ type: AcceptedInviteDto })
  @Problems(
    InviteNotFoundError,
    AlreadyJoinedError,
    InviteAlreadyAcceptedError,
    InviteExpiredError,
    EmailNotVerifiedError,
    LimitReachedError,
  )
  accept(
    @CurrentPrincipal() caller: Principal,
    @Param('inviteId') inviteId: string,
    @Body() _body: NoBody,
  ): Promise<AcceptedInviteDto> {
    return this.invites.accept(caller, inviteId);
  }

  @Delete(':inviteId')
  @ApiParam({ name: 'inviteId', format: 'uuid' })
  @ApiOperation({ summary: 'Decline one of these invites' })
  @ApiOkResponse({ type: ReceivedInviteDto, description: 'The invite as it was.' })
  @Problems(
    InviteNotFoundError,
    AlreadyJoinedError,
    InviteAlreadyAcceptedError,
    InviteExpiredError,
    EmailNotVerifiedError,
  )
  decline(
    @CurrentPrincipal() caller: Principal,
    @Param('inviteId') inviteId: string,
    @Body() _body: NoBody,
  ): Promise<ReceivedInviteDto> {
    return this.invites.decline(caller, inviteId);
  }
}
