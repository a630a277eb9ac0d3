import { Injectable } from '@nestjs/common';
import { NIL } from 'uuid';
import { AuditRetentionService } from '../../audit/audit-retention.service.js';
import { PaymentsRepository } from '../../billing/payments/payments.repository.js';
import { DeletedOrganizationsRepository } from '../../organizations/deleted-organizations.repository.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';

const PAGE = 500;

/** Removes the remaining rows of organizations without a purchase, DELETED_ORGANIZATION_DAYS after their deletion. */
@Injectable()
export class OrganizationRemovalService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly organizations: DeletedOrganizationsRepository,
    private readonly payments: PaymentsRepository,
    private readonly audit: AuditRetentionService,
  ) {}

  /**
   * Removes organizations without a purchase, with all of their rows and audit events.
   * @returns their number; null if they are kept without limit
   * @throws OperatorError if the database role may not delete events
   */
  async removeOutdated(): Promise<number | null> {
    const days = this.config.deletedOrganizationDays;
    if (days === 0) return null;
    await this.audit.assertMayDelete();
    let removed = 0;
    for (let after: string | undefined = NIL; after;) {
      const ids: string[] = await this.organizations.list(days, after, PAGE);
      for (const id of ids) if (await this.remove(id)) removed++;
      after = ids.at(-1);
    }
    return removed;
  }

  private remove(id: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      // A concurrent request that stores a purchase waits for this lock. After the removal, it finds no organization.
      await this.organizations.lock(manager, id);
      if (await this.payments.hasPurchase(manager, id)) return false;
      await this.audit.deleteOf(manager, id);
      return this.organizations.remove(manager, id);
    });
  }
}
