import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { AuditEventsRepository } from './audit-events.repository.js';

@Injectable()
export class TrailRightsService {
  private readonly logger = new Logger('AuditTrail');

  constructor(
    private readonly config: Config,
    private readonly events: AuditEventsRepository,
  ) {}

  /** Warns in production if the role can change the audit trail. Runs in the background after startup. Never throws. */
  async warn(): Promise<void> {
    const fault = await this.fault().catch(() => undefined);
    if (fault) this.logger.warn(fault);
  }

  /** @returns a sentence if the role can change the audit trail, and undefined outside production */
  async fault(): Promise<string | undefined> {
    if (!this.config.production || !(await this.events.isChangeable())) return undefined;
    return (
      'The role of DATABASE_URL can change the audit trail, as the owner or a superuser can. Set DATABASE_URL to the ' +
      'runtime role, which node dist/commands/roles.js makes.'
    );
  }
}
