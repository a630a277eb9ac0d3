import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal } from '../../../sessions/current-user.decorator.js';
import type { Principal } from '../../../sessions/principal.js';
import { LimitReachedError } from '../../../platform/http/errors/errors.js';
import { NoBody } from '../../../platform/http/validation/no-body.js';
import { Problems } from '../../../platform/openapi/problems.decorator.js';
import { ApiInviteToken } from './api-invite-token.decorator.js';
import { AcceptedInviteDto } from '../invite.dto.js';
import {
  AlreadyJoinedError,
  InviteAlreadyAcceptedError,
  InviteEmailMismatchError,
  InviteExpiredError,
  InviteNotFoundError,
} from '../invites.errors.js';
import { ReceivedInviteDto } from './received-invite.dto.js';
import { ReceivedInvitesService } from './received-invites.service.js';
import { EmailNotVerifiedError } from '../../../users/users.errors.js';

/** Serves an invite to a signed-in user who has its link. */
@ApiTags('Invites')
@Controller('invites/:token')
export class ReceivedInvitesController {
  constructor(private readonly invites: ReceivedInvitesService) {}

  @Get()
  @ApiInviteToken()
  @ApiOperation({ summary: 'Show the invite of a link' })
  @ApiOkResponse({ type: ReceivedInviteDto })
  @Problems(InviteNotFoundError, AlreadyJoinedError, InviteAlreadyAcceptedError, InviteExpiredError)
  get(@CurrentPrincipal() caller: Principal, @Param('token') token: string): Promise<ReceivedInviteDto> {
    return this.invites.show(caller, token);
  }

  @Post('accept')
  @HttpCode(200)
  @ApiInviteToken()
  @ApiOperation({ summary: 'Accept the invite and join the organization' })
  @ApiOkResponse({ type: AcceptedInviteDto })
  @Problems(
    InviteNotFoundError,
    InviteExpiredError,
    InviteAlreadyAcceptedError,
    InviteEmailMismatchError,
    LimitReachedError,
    EmailNotVerifiedError,
    AlreadyJoinedError,
  )
  accept(
    @CurrentPrincipal() caller: Principal,
    @Param('token') token: string,
    @Body() _body: NoBody,
  ): Promise<AcceptedInviteDto> {
    return this.invites.accept(caller, token);
  }
}
