import { TokenUsageService } from '../agents/tokens/usage/token-usage.service.js';
import { AuditRetentionService } from '../audit/audit-retention.service.js';
import { OrganizationRemovalService } from '../deletion/organization/organization-removal.service.js';
import { runCommand } from './run-command.js';

/**
 * Deletes audit events older than AUDIT_RETENTION_DAYS, organizations without a purchase that were deleted
 * DELETED_ORGANIZATION_DAYS ago, and old sums of tokens. Only the database's owner can delete events and organizations.
 */
await runCommand([], async (app) => {
  const deleted = await app.get(AuditRetentionService).deleteOutdated();
  console.log(
    deleted === null
      ? 'AUDIT_RETENTION_DAYS is 0, so all audit events are kept.'
      : `Outdated audit events deleted: ${deleted}.`,
  );
  const removed = await app.get(OrganizationRemovalService).removeOutdated();
  if (removed !== null) console.log(`Deleted organizations removed: ${removed}.`);
  const sums = await app.get(TokenUsageService).deleteOutdated();
  if (sums > 0) console.log(`Outdated sums of tokens deleted: ${sums}.`);
});
