import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { MAINTAIN_TRAIL } from '../platform/audit-log/audit-log.repository.js';
import { statement } from '../platform/database/statements/statement.js';

/** Ids are ordered by time, so the primary key finds the old events. A cascade deletes their personal data. */
const DELETE_OLD = statement(
  'auditEvents.deleteOld',
  {},
  `DELETE FROM audit_events WHERE id IN (
     SELECT id FROM audit_events
      WHERE id < $1::uuid AND occurred_at < now() - $2 * interval '1 day' ORDER BY id LIMIT $3)`,
);

const DELETE_OF = statement(
  'auditEvents.deleteOf',
  {},
  'DELETE FROM audit_events WHERE organization_id = $1',
);

@Injectable()
export class AuditRetentionRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /**
   * Deletes the oldest events, if they are older than this many days. Only the owner of the trail can delete events.
   * @param bound an id that is newer than any such event
   * @returns the number of deleted events, at most `limit`
   */
  deleteOld(bound: string, days: number, limit: number): Promise<number> {
    return this.manager.transaction(async (manager) => {
      await MAINTAIN_TRAIL.count(manager, ['on']);
      return DELETE_OLD.count(manager, [bound, days, limit]);
    });
  }

  /**
   * Deletes all events of an organization. Until the transaction ends, rows of the token ledger can be deleted, too.
   */
  async deleteOf(manager: EntityManager, organizationId: string): Promise<void> {
    await MAINTAIN_TRAIL.run(manager, ['on']);
    await DELETE_OF.run(manager, [organizationId]);
  }
}
