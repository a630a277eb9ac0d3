import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CleanupsService } from '../platform/jobs/cleanups.service.js';
import { NoticesRepository } from './notices.repository.js';

@Injectable()
export class NoticeCleanupService implements OnModuleInit {
  constructor(
    private readonly cleanups: CleanupsService,
    private readonly notices: NoticesRepository,
  ) {}

  onModuleInit(): void {
    this.cleanups.hourly('notice-cleanup', (limit) => this.notices.deleteOld(limit));
  }
}
