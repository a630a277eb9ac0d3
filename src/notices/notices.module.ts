import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { MyNoticesController } from './my-notices.controller.js';
import { MyNoticesService } from './my-notices.service.js';
import { NoticeCleanupService } from './notice-cleanup.service.js';
import { NoticeDispatcherService } from './notice-dispatcher.service.js';
import { NoticeFactsService } from './notice-facts.service.js';
import { NoticeLinksController } from './notice-links.controller.js';
import { NoticeLinksService } from './notice-links.service.js';
import { NoticeMailerService } from './notice-mailer.service.js';
import { NoticeSetting } from './notice-setting.entity.js';
import { NoticeSettingsRepository } from './notice-settings.repository.js';
import { NoticeMail } from './notice.entity.js';
import { NoticesRepository } from './notices.repository.js';
import { NOTICES } from './notices.domain.js';

/** Sends the notices of the domains below by mail. */
@Module({
  imports: [
    AgentsModule,
    BillingModule,
    JobsModule,
    MailModule,
    TypeOrmModule.forFeature([NoticeMail, NoticeSetting]),
    UsersModule,
  ],
  controllers: [MyNoticesController, NoticeLinksController],
  providers: [
    MyNoticesService,
    NoticeCleanupService,
    NoticeDispatcherService,
    NoticeFactsService,
    NoticeLinksService,
    NoticeMailerService,
    NoticeSettingsRepository,
    NoticesRepository,
  ],
  exports: [MyNoticesService],
})
export class NoticesModule {
  static readonly domain = NOTICES;
}
