import { Body, Controller, Delete, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../../platform/http/route-markers.js';
import { NoBody } from '../../../platform/http/validation/no-body.js';
import { Problems } from '../../../platform/openapi/problems.decorator.js';
import { ApiInviteToken } from '../received/api-invite-token.decorator.js';
import { BlockedInviteMailsDto, UnblockedInviteMailsDto } from '../invite.dto.js';
import { InviteMailBlocksService } from './invite-mail-blocks.service.js';
import { InviteNotFoundError } from '../invites.errors.js';

/** Serves recipients of invite mails, who may have no account. */
@ApiTags('Invites')
@Controller('invites/:token/block')
export class InviteMailBlocksController {
  constructor(private readonly blocks: InviteMailBlocksService) {}

  @Post()
  @Public()
  @HttpCode(200)
  @ApiInviteToken()
  @ApiOperation({ summary: 'Stop invite mails to the recipient of the link' })
  @ApiOkResponse({ type: BlockedInviteMailsDto })
  blockInviteMails(
    @Param('token') token: string,
    @Body() _body: NoBody,
    @Req() request: FastifyRequest,
  ): Promise<BlockedInviteMailsDto> {
    return this.blocks.block(token, request);
  }

  @Delete()
  @Public()
  @ApiInviteToken()
  @ApiOperation({ summary: 'Allow invite mails to the recipient of the link again' })
  @ApiOkResponse({ type: UnblockedInviteMailsDto })
  @Problems(InviteNotFoundError)
  unblockInviteMails(
    @Param('token') token: string,
    @Body() _body: NoBody,
    @Req() request: FastifyRequest,
  ): Promise<UnblockedInviteMailsDto> {
    return this.blocks.unblock(token, request);
  }
}
