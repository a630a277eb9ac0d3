import { Module } from '@nestjs/common';
import { announce } from '../../platform/audit-log/event-hints.js';
import { SessionsModule } from '../../sessions/sessions.module.js';
import { UsersModule } from '../../users/users.module.js';
import { IdentityMigrationService } from './identity-migration.service.js';

declare module '../../platform/audit-log/event-types.js' {
  interface EventTypes {
    identityMigration: 'identity.moved';
  }
}
announce('identity.moved', { concerned: ['me'] });

/** Moves identities to other issuers and subjects. It spans people, sessions and memberships. */
@Module({
  imports: [SessionsModule, UsersModule],
  providers: [IdentityMigrationService],
  exports: [IdentityMigrationService],
})
export class IdentityMigrationModule {}
