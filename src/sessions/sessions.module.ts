import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { announce } from '../platform/audit-log/event-hints.js';
import { readable } from '../platform/hints/hints.js';
import { describeTag } from '../platform/openapi/tags.js';
import { RateLimits } from '../platform/http/rate-limit/rate-limits.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { UsersModule } from '../users/users.module.js';
import { CallersRepository } from './callers.repository.js';
import { RequestRates } from './request-rates.js';
import { SessionCleanup } from './session-cleanup.js';
import { Session } from './session.entity.js';
import { SessionTokens } from './session-tokens.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { WriteQuota } from './write-quota.js';

describeTag('Session', 'Sign-in, sign-out, and the signed-in person with their sessions.');

declare module '../platform/audit-log/event-types.js' {
  interface EventTypes {
    sessions: 'session.created' | 'session.ended' | 'session.renewed';
  }
}
declare module '../platform/hints/hints.js' {
  interface Resources {
    sessions: true;
  }
}
readable('sessions', 'person');
announce(['session.created', 'session.renewed'], { concerned: ['me', 'sessions'] });
announce('session.ended', { concerned: ['sessions'] });

@Module({
  imports: [JobsModule, TypeOrmModule.forFeature([Session]), UsersModule],
  providers: [
    CallersRepository,
    RateLimits,
    RequestRates,
    SessionCleanup,
    SessionTokens,
    SessionsRepository,
    SessionsService,
    WriteQuota,
  ],
  exports: [RequestRates, SessionTokens, SessionsService, WriteQuota],
})
export class SessionsModule {}
