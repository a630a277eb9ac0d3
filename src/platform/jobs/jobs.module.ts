import { Module } from '@nestjs/common';
import { Cleanups } from './cleanups.js';
import { JobsService } from './jobs.service.js';

@Module({ providers: [Cleanups, JobsService], exports: [Cleanups, JobsService] })
export class JobsModule {}
