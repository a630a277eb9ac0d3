import { readFlags } from './command-line.js';
import { runCommandWith } from './run-command.js';
import { describe, ReconciliationService } from '../settlement/reconciliation/reconciliation.service.js';

/** Compares our data with Stripe. With `--all`, everything at Stripe, which a restore needs once. */
await runCommandWith(
  () => readFlags('billing-reconcile [--all]', ['all']),
  async (app, { all: everything }) => {
    for (const run of await app.get(ReconciliationService).reconcile({ everything }))
      console.log(describe(run));
  },
);
