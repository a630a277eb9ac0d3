import { Module } from '@nestjs/common';
import { InvitesModule } from '../../organizations/invites/invites.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ErasureService } from './erasure.service.js';
import { PrivacyRepository } from './person-deletion.repository.js';

declare module '../../platform/audit-log/event-types.js' {
  interface EventTypes {
    privacy: 'person.erased';
  }
}

/** Erases people, which involves several domains. */
@Module({
  imports: [InvitesModule, OrganizationsModule, UsersModule],
  providers: [ErasureService, PrivacyRepository],
  exports: [ErasureService],
})
export class PrivacyModule {}
