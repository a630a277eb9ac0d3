import { Module } from '@nestjs/common';
import { announce } from '../../platform/audit-log/event-hints.js';
import { AgentsModule } from '../../agents/agents.module.js';
import { InvitesModule } from '../../organizations/invites/invites.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { SessionsModule } from '../../sessions/sessions.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ErasureService } from './erasure.service.js';
import { PrivacyRepository } from './person-deletion.repository.js';

declare module '../../platform/audit-log/event-types.js' {
  interface EventTypes {
    privacy: 'person.erased';
  }
}
announce('person.erased', { concerned: ['me', 'sessions'] });

/** Erases people, which involves several domains. */
@Module({
  imports: [AgentsModule, InvitesModule, OrganizationsModule, SessionsModule, UsersModule],
  providers: [ErasureService, PrivacyRepository],
  exports: [ErasureService],
})
export class PrivacyModule {}
