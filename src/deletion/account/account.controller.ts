import { Body, Controller, Delete, Get, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OwnsOrganizationsError } from '../../organizations/organizations.errors.js';
import { GetOnly, OutsideWriteQuota, OwnSiteOnly, Streamed } from '../../platform/http/route-markers.js';
import { NoBody } from '../../platform/http/validation/no-body.js';
import { Problems } from '../../platform/openapi/problems.decorator.js';
import { CurrentPrincipal } from '../../sessions/current-user.decorator.js';
import { FreshSignIn } from '../../sessions/fresh-sign-in.decorator.js';
import type { Principal } from '../../sessions/principal.js';
import { SESSION_END } from '../../sessions/session-tokens.service.js';
import { AccountExportDto } from './account-export.dto.js';
import { AccountExportService } from './account-export.service.js';
import { DeletedAccountDto } from './account.dto.js';
import { AccountService } from './account.service.js';

@ApiTags('Session')
@Controller('me')
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly exports: AccountExportService,
  ) {}

  @Delete()
  @OutsideWriteQuota()
  @FreshSignIn()
  @ApiOperation({
    summary: "Delete the caller's account",
    description:
      'Ends all sessions and memberships, and erases names and addresses. A new sign-in makes a new account.',
  })
  @ApiOkResponse({ type: DeletedAccountDto, headers: SESSION_END })
  @Problems(OwnsOrganizationsError)
  deleteAccount(
    @CurrentPrincipal() caller: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() _body: NoBody,
  ): Promise<DeletedAccountDto> {
    return this.account.delete(caller, request, reply);
  }

  @Get('export')
  @GetOnly()
  @OwnSiteOnly()
  @Streamed()
  @FreshSignIn()
  @ApiOperation({
    summary: 'Download what is stored about the caller',
  })
  @ApiOkResponse({
    type: AccountExportDto,
    headers: { 'content-disposition': { description: 'Names a file.', schema: { type: 'string' } } },
  })
  exportAccount(
    @CurrentPrincipal() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.exports.start(caller, request);
  }
}
