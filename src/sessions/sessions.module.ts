import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { describeTag } from '../platform/openapi/tags.js';
import { RateLimits } from '../platform/http/rate-limit/rate-limits.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { UsersModule } from '../users/users.module.js';
import { RequestRates } from './request-rates.js';
import { SessionCleanup } from './session-cleanup.js';
import { Session } from './session.entity.js';
import { SessionTokens } from './session-tokens.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

describeTag('Session', 'Sign-in, sign-out, and the signed-in person with their sessions.');

declare module '../platform/audit-log/event-types.js' {
  interface EventTypes {
    sessions: 'session.created' | 'session.ended';
  }
}

@Module({
  imports: [JobsModule, TypeOrmModule.forFeature([Session]), UsersModule],
  providers: [RateLimits, RequestRates, SessionCleanup, SessionTokens, SessionsRepository, SessionsService],
  exports: [RequestRates, SessionTokens, SessionsService],
})
export class SessionsModule {}
