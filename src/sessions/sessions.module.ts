import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitsService } from '../platform/http/rate-limit/rate-limits.service.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { UsersModule } from '../users/users.module.js';
import { CallersRepository } from './callers.repository.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { RequestRatesService } from './request-rates.service.js';
import { SessionCleanupService } from './session-cleanup.service.js';
import { Session } from './session.entity.js';
import { SessionTokensService } from './session-tokens.service.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { WriteQuotaService } from './write-quota.service.js';
import { SESSIONS } from './sessions.domain.js';

@Module({
  imports: [JobsModule, TypeOrmModule.forFeature([Session]), UsersModule],
  providers: [
    CallersRepository,
    OwnSessionsService,
    RateLimitsService,
    RequestRatesService,
    SessionCleanupService,
    SessionTokensService,
    SessionsRepository,
    SessionsService,
    WriteQuotaService,
  ],
  exports: [
    OwnSessionsService,
    RequestRatesService,
    SessionTokensService,
    SessionsService,
    WriteQuotaService,
  ],
})
export class SessionsModule {
  static readonly domain = SESSIONS;
}
