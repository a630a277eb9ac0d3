import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CleanupsService } from '../../platform/jobs/cleanups.service.js';
import { InviteCleanupRepository } from './invite-cleanup.repository.js';

/** Deletes old invites, because they contain addresses. */
@Injectable()
export class InviteCleanupService implements OnModuleInit {
  constructor(
    private readonly cleanups: CleanupsService,
    private readonly invites: InviteCleanupRepository,
  ) {}

  onModuleInit(): void {
    this.cleanups.hourly('invite-cleanup', (limit) => this.invites.deleteOld(limit));
  }
}
