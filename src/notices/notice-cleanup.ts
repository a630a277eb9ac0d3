import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cleanups } from '../platform/jobs/cleanups.js';
import { NoticesRepository } from './notices.repository.js';

@Injectable()
export class NoticeCleanup implements OnModuleInit {
  constructor(
    private readonly cleanups: Cleanups,
    private readonly notices: NoticesRepository,
  ) {}

  onModuleInit(): void {
    this.cleanups.hourly('notice-cleanup', (manager) => this.notices.deleteOld(manager));
  }
}
