import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AgentsModule } from './agents/agents.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { CrossSiteGuard } from './auth/cross-site.guard.js';
import { RequestRateGuard } from './auth/request-rate.guard.js';
import { SessionGuard } from './auth/session.guard.js';
import { BillingModule } from './billing/billing.module.js';
import { ProblemFilter } from './common/errors/problem.filter.js';
import { RequestValidationPipe } from './common/validation/validation.pipe.js';
import type { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { HealthModule } from './health/health.module.js';
import { InvitesModule } from './invites/invites.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MailModule } from './mail/mail.module.js';
import { MeModule } from './me/me.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { RolesGuard } from './organizations/roles.guard.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** The modules in the order of their dependency; then what every request passes, in the order in which it does. */
@Module({
  imports: [
    DatabaseModule,
    JobsModule,
    MailModule,
    AuthModule,
    OrganizationsModule,
    AuditModule,
    BillingModule,
    AgentsModule,
    WebhooksModule,
    MeModule,
    InvitesModule,
    HealthModule,
  ],
  providers: [
    { provide: APP_GUARD, useClass: CrossSiteGuard },
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: RequestRateGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
    { provide: APP_PIPE, useClass: RequestValidationPipe },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
export class AppModule {
  static with(config: Config): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.with(config)] };
  }
}
