import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cleanups } from '../../platform/jobs/cleanups.js';
import { InviteCleanupRepository } from './invite-cleanup.repository.js';

/** Deletes old invites, because they contain addresses. */
@Injectable()
export class InviteCleanup implements OnModuleInit {
  constructor(
    private readonly cleanups: Cleanups,
    private readonly invites: InviteCleanupRepository,
  ) {}

  onModuleInit(): void {
    this.cleanups.hourly('invite-cleanup', (manager) => this.invites.deleteOld(manager));
  }
}
