import { Controller, Get, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problems } from '../openapi/problems.decorator.js';
import { GetOnly } from '../edge/get-only.decorator.js';
import {
  CrossSiteRequestError,
  IdentityProviderUnavailableError,
  InvalidCallbackError,
  SignInDeniedError,
} from './auth.errors.js';
import { AuthService } from './auth.service.js';
import { Public } from './public.decorator.js';
import { SignedOutDto } from './signed-out.dto.js';
import {
  FinishSignInGuard,
  LoginRateGuard,
  SameLoopbackNameGuard,
  StartSignInGuard,
} from './sign-in/sign-in.guards.js';
import { SignInFilter } from './sign-in/sign-in.filter.js';

/** Signing in and out. The browser navigates here, and gets redirects. */
@ApiTags('Session')
@Controller('auth')
@UseFilters(SignInFilter)
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Get('login')
  @Public()
  @GetOnly()
  @UseGuards(LoginRateGuard, SameLoopbackNameGuard, StartSignInGuard)
  @ApiOperation({ summary: 'Start signing in: leads to the identity provider' })
  @ApiQuery({
    name: 'returnTo',
    type: String,
    required: false,
    description: 'A path on this origin to come back to.',
  })
  @ApiQuery({ name: 'prompt', required: false, enum: ['login', 'select_account'] })
  @ApiResponse({ status: 302, description: 'To the provider, or on an error back to the application.' })
  @Problems(IdentityProviderUnavailableError)
  login(): void {}

  @Get('callback')
  @Public()
  @GetOnly()
  @UseGuards(FinishSignInGuard)
  @ApiOperation({ summary: 'Finish signing in: sets the session cookie' })
  @ApiQuery({ name: 'code', type: String, required: false })
  @ApiQuery({ name: 'state', type: String, required: false })
  @ApiResponse({ status: 302, description: 'To `returnTo`; on an error with `authError` in its query.' })
  @Problems(InvalidCallbackError, SignInDeniedError, IdentityProviderUnavailableError)
  callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.auth.signIn(request, reply);
  }

  @Get('logout')
  @Public()
  @GetOnly()
  @ApiOperation({ summary: 'End the session' })
  @ApiOkResponse({ type: SignedOutDto })
  @ApiResponse({
    status: 302,
    description: 'For a browser: home, or to the provider to sign out there, too.',
  })
  @Problems(CrossSiteRequestError)
  logout(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.auth.signOut(request, reply);
  }
}
