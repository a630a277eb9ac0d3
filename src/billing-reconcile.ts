import { runCommand } from './command.js';
import { ReconciliationService } from './webhooks/reconciliation.service.js';

await runCommand((app) => app.get(ReconciliationService).reconcile());
