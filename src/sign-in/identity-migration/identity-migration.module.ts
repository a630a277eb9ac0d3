import { Module } from '@nestjs/common';
import { SessionsModule } from '../../sessions/sessions.module.js';
import { UsersModule } from '../../users/users.module.js';
import { IdentityMigrationService } from './identity-migration.service.js';
import { SIGN_IN } from '../sign-in.domain.js';

/** Moves identities to other issuers and subjects. */
@Module({
  imports: [SessionsModule, UsersModule],
  providers: [IdentityMigrationService],
  exports: [IdentityMigrationService],
})
export class IdentityMigrationModule {
  static readonly domain = SIGN_IN;
}
