import { Controller, Get, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problems } from '../platform/openapi/problems.decorator.js';
import {
  IdentityProviderUnavailableError,
  InvalidCallbackError,
  SignInDeniedError,
} from './sign-in.errors.js';
import { SESSION_END } from '../sessions/session-tokens.service.js';
import { SignInService } from './sign-in.service.js';
import { FailsTo, GetOnly, NeverShed, Public } from '../platform/http/route-markers.js';
import { signInFailurePage, withAuthError } from './return-to.js';
import { SignedOutDto } from './signed-out.dto.js';
import { FinishSignInGuard, StartSignInGuard } from './passport.js';
import { LoginRateGuard, SameLoopbackNameGuard } from './sign-in.guards.js';
import { CountedSignInFilter, SignInFilter } from './sign-in.filter.js';

const setsCookie = (description: string) => ({
  'set-cookie': { description, schema: { type: 'string' as const } },
});

/** Serves sign-in and sign-out. Browsers navigate to these routes and get redirects. */
@ApiTags('Session')
@Controller('auth')
export class AuthController {
  constructor(private readonly signIns: SignInService) {}

  @Get('login')
  @Public()
  @NeverShed()
  @FailsTo(signInFailurePage)
  @GetOnly()
  @UseFilters(CountedSignInFilter)
  @UseGuards(LoginRateGuard, SameLoopbackNameGuard, StartSignInGuard)
  @ApiOperation({ summary: 'Start a sign-in: redirects to the identity provider' })
  @ApiQuery({
    name: 'returnTo',
    type: String,
    required: false,
    description:
      'Path on this origin to return to after the sign-in, up to 1,000 characters. Anything else counts as `/`.',
  })
  @ApiQuery({
    name: 'prompt',
    required: false,
    enum: ['login', 'select_account'],
    description: 'Asks the identity provider for a new sign-in, or for a choice of accounts.',
  })
  @ApiQuery({
    name: 'fresh',
    required: false,
    enum: ['true'],
    description: 'Asks for a fresh sign-in. The same person keeps the session.',
  })
  @ApiResponse({
    status: 302,
    description:
      'To the identity provider. After an error, to the application with `authError` in its query.',
    headers: setsCookie('The sealed attempt, and its binding to the browser.'),
  })
  @Problems(IdentityProviderUnavailableError)
  startSignIn(): void {}

  @Get('callback')
  @Public()
  @NeverShed()
  @FailsTo((_url, code) => withAuthError('/', code))
  @GetOnly()
  @UseFilters(CountedSignInFilter)
  @UseGuards(FinishSignInGuard)
  @ApiOperation({ summary: 'Complete a sign-in: sets the session cookie' })
  @ApiQuery({
    name: 'code',
    type: String,
    required: false,
    description: "The provider's authorization code.",
  })
  @ApiQuery({
    name: 'state',
    type: String,
    required: false,
    description: 'The state of the sign-in attempt.',
  })
  @ApiQuery({
    name: 'iss',
    type: String,
    required: false,
    description: 'The issuer of the response, from providers that send it (RFC 9207).',
  })
  @ApiQuery({
    name: 'error',
    type: String,
    required: false,
    description: 'Instead of `code`: why the provider refused.',
    example: 'access_denied',
  })
  @ApiResponse({
    status: 302,
    description:
      'To `returnTo`. After an error, with `authError` in its query. To `/` if the callback was used before and the session lives.',
    headers: setsCookie('Sets the session, and clears the attempt.'),
  })
  @Problems(InvalidCallbackError, SignInDeniedError, IdentityProviderUnavailableError)
  completeSignIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.signIns.signIn(request, reply);
  }

  @Get('logout')
  @Public()
  @NeverShed()
  @FailsTo((_url, code) => withAuthError('/', code))
  @GetOnly()
  @UseFilters(SignInFilter)
  @ApiOperation({ summary: 'End the session' })
  @ApiOkResponse({ type: SignedOutDto, headers: SESSION_END })
  @ApiResponse({
    status: 302,
    description: 'For browsers: to `/`, or to the identity provider to sign out there as well.',
    headers: SESSION_END,
  })
  signOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.signIns.signOut(request, reply);
  }
}
