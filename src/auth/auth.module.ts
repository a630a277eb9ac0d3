import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { RateLimits } from '../common/rate-limit/rate-limits.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Principals } from './principals.js';
import { RequestRates } from './request-rates.js';
import { SessionCleanup } from './session-cleanup.js';
import { SessionsService } from './sessions.service.js';
import { Attempts } from './sign-in/attempts.js';
import { IdentityProvider } from './sign-in/identity-provider.js';
import { OidcStrategy } from './sign-in/oidc.strategy.js';

@Module({
  imports: [JobsModule, PassportModule, UsersModule],
  controllers: [AuthController],
  providers: [
    AuthService,
    Attempts,
    IdentityProvider,
    OidcStrategy,
    Principals,
    RateLimits,
    RequestRates,
    SessionCleanup,
    SessionsService,
  ],
  exports: [Principals, RequestRates, SessionsService],
})
export class AuthModule {}
