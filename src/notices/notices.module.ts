import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { hideSegmentAfter } from '../platform/http/errors/instance.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { registerMetrics } from '../platform/metrics/domain-metrics.js';
import { describeTag } from '../platform/openapi/tags.js';
import { UsersModule } from '../users/users.module.js';
import { MyNoticesController } from './my-notices.controller.js';
import { MyNoticesService } from './my-notices.service.js';
import { NoticeCleanup } from './notice-cleanup.js';
import { NoticeDispatcher } from './notice-dispatcher.js';
import { NoticeFacts } from './notice-facts.js';
import { NoticeLinksController } from './notice-links.controller.js';
import { NoticeLinksService } from './notice-links.service.js';
import { NoticeMailer } from './notice-mailer.js';
import { NoticeSetting } from './notice-setting.entity.js';
import { NoticeSettingsRepository } from './notice-settings.repository.js';
import { NoticeMail } from './notice.entity.js';
import { NoticesRepository } from './notices.repository.js';

/** The token is in the links of mails. */
hideSegmentAfter('notices', 'token');
describeTag('Notices', 'Mails about events that people should know.');
registerMetrics(async () => ({ counters: [(await import('./notice-metrics.js')).countNotices] }));

/** Makes mails of what the domains below tell. */
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
    NoticeCleanup,
    NoticeDispatcher,
    NoticeFacts,
    NoticeLinksService,
    NoticeMailer,
    NoticeSettingsRepository,
    NoticesRepository,
  ],
})
export class NoticesModule {}
