import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CleanupsService } from '../platform/jobs/cleanups.service.js';
import { UsersService } from '../users/users.service.js';
import { SessionsRepository } from './sessions.repository.js';

/**
 * Deletes old sessions, because they contain personal data such as IP addresses. Also deletes the uses of erased people
 * that no longer count towards limits.
 */
@Injectable()
export class SessionCleanupService implements OnModuleInit {
  constructor(
    private readonly cleanups: CleanupsService,
    private readonly sessions: SessionsRepository,
    private readonly users: UsersService,
  ) {}

  onModuleInit(): void {
    this.cleanups.hourly(
      'session-cleanup',
      (limit) => this.sessions.deleteOutdated(limit),
      (limit) => this.users.deleteOldUses(limit),
    );
  }
}
