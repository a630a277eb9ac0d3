import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { AuditEventsRepository } from './audit-events.repository.js';

@Injectable()
export class TrailRights {
  private readonly logger = new Logger('AuditTrail');

  constructor(
    private readonly config: Config,
    private readonly events: AuditEventsRepository,
  ) {}

  /** Warns if the role can change the audit trail. Runs in the background of startup, and only in production. */
  async warn(): Promise<void> {
    if (!this.config.production) return;
    const isChangeable = await this.events.isChangeable().catch(() => false);
    if (isChangeable)
      this.logger.warn(
        'The database role of DATABASE_URL can change the audit trail. Make a runtime role: node dist/commands/roles.js.',
      );
  }
}
