import { Body, Controller, Delete, Get, Req, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { OwnsOrganizationsError } from '../../organizations/organizations.errors.js';
import { GetOnly, OwnSiteOnly } from '../../platform/http/route-markers.js';
import { NoBody } from '../../platform/http/validation/no-body.js';
import { Problems } from '../../platform/openapi/problems.decorator.js';
import { CurrentPrincipal } from '../../sessions/current-user.decorator.js';
import { FreshSignIn } from '../../sessions/fresh-sign-in.decorator.js';
import type { Principal } from '../../sessions/principal.js';
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
  @FreshSignIn()
  @ApiOperation({
    summary: "Delete the caller's account",
    description:
      'Ends all sessions and memberships, and erases names and addresses. A new sign-in makes a new account.',
  })
  @ApiOkResponse({
    type: DeletedAccountDto,
    headers: { 'set-cookie': { description: 'Clears the session.', schema: { type: 'string' } } },
  })
  @Problems(OwnsOrganizationsError)
  deleteAccount(
    @CurrentPrincipal() caller: Principal,
    @Req() request: FastifyRequest,
    @Body() _body: NoBody,
  ): Promise<DeletedAccountDto> {
    return this.account.delete(caller, request);
  }

  @Get('export')
  @GetOnly()
  @OwnSiteOnly()
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
