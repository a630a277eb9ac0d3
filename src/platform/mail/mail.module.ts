import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailJobsService } from './mail-jobs.service.js';
import { MailService } from './mail.service.js';
import { NoticeSenderService } from './notice-sender.service.js';

@Module({
  imports: [JobsModule],
  providers: [MailJobsService, MailService, NoticeSenderService],
  exports: [MailJobsService, MailService, NoticeSenderService],
})
export class MailModule {}
