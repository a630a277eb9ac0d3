import { AuditRetentionService } from '../audit/audit-retention.service.js';
import { runCommand } from './run-command.js';

/** Deletes audit events older than AUDIT_RETENTION_DAYS. Only the database's owner can run it. */
await runCommand(async (app) => {
  const deleted = await app.get(AuditRetentionService).deleteOutdated();
  console.log(
    deleted === null
      ? 'AUDIT_RETENTION_DAYS is 0, so all audit events are kept.'
      : `Outdated audit events deleted: ${deleted}.`,
  );
});
