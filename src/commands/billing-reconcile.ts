import { runCommand } from './run-command.js';
import { describe, ReconciliationService } from '../settlement/reconciliation/reconciliation.service.js';

await runCommand(async (app) => {
  for (const run of await app.get(ReconciliationService).reconcile()) console.log(describe(run));
});
