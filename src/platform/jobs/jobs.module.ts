import { Module } from '@nestjs/common';
import { CleanupsService } from './cleanups.service.js';
import { JobsService } from './jobs.service.js';

@Module({ providers: [CleanupsService, JobsService], exports: [CleanupsService, JobsService] })
export class JobsModule {}
