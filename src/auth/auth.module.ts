import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimits } from '../common/rate-limit/rate-limits.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Principals } from './principals.js';
import { RequestRates } from './request-rates.js';
import { SessionCleanup } from './session-cleanup.js';
import { Session } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { Attempts } from './sign-in/attempts.js';
import { IdentityProvider } from './sign-in/identity-provider.js';
import { OidcStrategy } from './sign-in/oidc.strategy.js';
import { UsedSignIn } from './used-sign-in.entity.js';
import { UsedSignInsRepository } from './used-sign-ins.repository.js';

@Module({
  imports: [JobsModule, PassportModule, TypeOrmModule.forFeature([Session, UsedSignIn]), UsersModule],
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
    SessionsRepository,
    SessionsService,
    UsedSignInsRepository,
  ],
  exports: [Principals, RequestRates, SessionsService],
})
export class AuthModule {}
