import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module.js';
import { AuditModule } from '../../audit/audit.module.js';
import { PersonDeletionModule } from '../person/person-deletion.module.js';
import { InvitesModule } from '../../organizations/invites/invites.module.js';
import { NoticesModule } from '../../notices/notices.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { SessionsModule } from '../../sessions/sessions.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AccountController } from './account.controller.js';
import { AccountExportService } from './account-export.service.js';
import { AccountService } from './account.service.js';
import { DELETION } from '../deletion.domain.js';

/** Lets people delete their account, and export what is stored about them. */
@Module({
  imports: [
    AgentsModule,
    AuditModule,
    InvitesModule,
    NoticesModule,
    OrganizationsModule,
    PersonDeletionModule,
    SessionsModule,
    UsersModule,
  ],
  controllers: [AccountController],
  providers: [AccountExportService, AccountService],
})
export class AccountModule {
  static readonly domain = DELETION;
}
