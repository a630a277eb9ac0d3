import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccountModule } from './deletion/account/account.module.js';
import { AgentsModule } from './agents/agents.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CrossSiteGuard } from './sessions/cross-site.guard.js';
import { FreshSignInGuard } from './sessions/fresh-sign-in.guard.js';
import { RequestRateGuard } from './sessions/request-rate.guard.js';
import { SessionGuard } from './sessions/session.guard.js';
import { WriteQuotaGuard } from './sessions/write-quota.guard.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { BillingModule } from './billing/billing.module.js';
import { ProblemFilter } from './platform/http/errors/problem.filter.js';
import { RequestValidationPipe } from './platform/http/validation/validation.pipe.js';
import type { Config } from './platform/config/config.js';
import { ConfigModule } from './platform/config/config.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import type { DomainModule } from './platform/domains/domain.js';
import { Domains } from './platform/domains/domains.js';
import { DomainsModule } from './platform/domains/domains.module.js';
import { DeletionModule } from './deletion/organization/deletion.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { InvitesModule } from './organizations/invites/invites.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { LiveModule } from './live/live.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { MeModule } from './organizations/me/me.module.js';
import { MembershipsModule } from './organizations/memberships/memberships.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { RolesGuard } from './organizations/access/roles.guard.js';
import { PersonDeletionModule } from './deletion/person/person-deletion.module.js';
import { IdentityMigrationModule } from './sign-in/identity-migration/identity-migration.module.js';
import { SettlementModule } from './settlement/settlement.module.js';

/** The modules of the domains, in dependency order. */
const MODULES = [
  SessionsModule,
  SignInModule,
  OrganizationsModule,
  AuditModule,
  BillingModule,
  AgentsModule,
  SettlementModule,
  MeModule,
  InvitesModule,
  MembershipsModule,
  NoticesModule,
  DeletionModule,
  PersonDeletionModule,
  AccountModule,
  IdentityMigrationModule,
] as const satisfies readonly DomainModule[];

/** What the domains say about themselves. Everything that needs it beside the container takes it from here. */
export const DOMAINS = new Domains([LiveModule, ...MODULES]);

/** Guards, pipe and filter are in the order in which a request passes them. */
@Module({
  imports: [DatabaseModule, JobsModule, MailModule, ...MODULES, HealthModule],
  providers: [
    { provide: APP_GUARD, useClass: CrossSiteGuard },
    { provide: APP_GUARD, useClass: RequestRateGuard },
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
    { provide: APP_GUARD, useClass: FreshSignInGuard },
    { provide: APP_GUARD, useClass: WriteQuotaGuard },
    { provide: APP_PIPE, useClass: RequestValidationPipe },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [ConfigModule.with(config), DomainsModule.with(DOMAINS), LiveModule.with(config)],
    };
  }
}
