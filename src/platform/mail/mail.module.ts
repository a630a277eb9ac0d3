import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailJobs } from './mail-jobs.js';
import { MailService } from './mail.service.js';
import { NoticeSender } from './notice-sender.js';

@Module({
  imports: [JobsModule],
  providers: [MailJobs, MailService, NoticeSender],
  exports: [MailJobs, MailService, NoticeSender],
})
export class MailModule {}
