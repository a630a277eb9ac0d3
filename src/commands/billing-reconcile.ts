import { runCommand } from './run-command.js';
import { ReconciliationService } from '../settlement/reconciliation.service.js';

await runCommand((app) => app.get(ReconciliationService).reconcile());
