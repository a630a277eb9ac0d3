import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Config } from '../platform/config/config.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { AuditEventsRepository } from './audit-events.repository.js';
import { AuditRetentionRepository } from './audit-retention.repository.js';

/** Events per transaction. Small transactions hold locks briefly, and a failure loses little. */
const BATCH = 1000;
const DAY = 24 * 60 * 60_000;

/** Deletes audit events after AUDIT_RETENTION_DAYS. */
@Injectable()
export class AuditRetentionService {
  constructor(
    private readonly config: Config,
    private readonly events: AuditEventsRepository,
    private readonly retention: AuditRetentionRepository,
  ) {}

  /**
   * Deletes all outdated events, including those that belong to no organization.
   * @returns their number; null if events are kept without limit
   * @throws OperatorError if the database role may not delete events
   */
  async deleteOutdated(): Promise<number | null> {
    const days = this.config.auditRetentionDays;
    if (days === 0) return null;
    await this.assertMayDelete();
    // The bound is a day later than necessary, because each id contains the time of its instance's clock.
    const bound = uuidv7({ msecs: Date.now() - (days - 1) * DAY });
    for (let total = 0; ;) {
      const deleted = await this.retention.deleteOld(bound, days, BATCH);
      total += deleted;
      if (deleted === 0) return total;
    }
  }

  /** Deletes all events of an organization, as the owner of the database. */
  async deleteOf(manager: EntityManager, organizationId: string): Promise<void> {
    await this.retention.deleteOf(manager, organizationId);
  }

  /** @throws OperatorError if the database role may not delete events */
  async assertMayDelete(): Promise<void> {
    if (!(await this.events.isChangeable()))
      throw new OperatorError(
        'Only the owner of the database may delete audit events. Set DATABASE_URL to its URL.',
      );
  }
}
