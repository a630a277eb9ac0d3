import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module.js';
import { InvitesModule } from '../../organizations/invites/invites.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { SessionsModule } from '../../sessions/sessions.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ErasureService } from './erasure.service.js';
import { PersonDeletionRepository } from './person-deletion.repository.js';
import { DELETION } from '../deletion.domain.js';

/** Erases people, which involves several domains. */
@Module({
  imports: [AgentsModule, InvitesModule, OrganizationsModule, SessionsModule, UsersModule],
  providers: [ErasureService, PersonDeletionRepository],
  exports: [ErasureService],
})
export class PersonDeletionModule {
  static readonly domain = DELETION;
}
