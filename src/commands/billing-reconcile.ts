import { readFlags } from './arguments/command-line.js';
import { OF_STRIPE } from './needed-settings.js';
import { runCommandWith } from './run-command.js';
import { describe, ReconciliationService } from '../settlement/reconciliation/reconciliation.service.js';

/**
 * The exit code if Stripe has subscriptions of organizations that we do not have. An operator must decide about them.
 */
const UNKNOWN = 3;

/**
 * Compares our data with Stripe, and settles each organization with a customer. With `--all`, reads everything at
 * Stripe. Run it once with `--all` after you have restored a backup.
 */
await runCommandWith(
  OF_STRIPE,
  () => readFlags('billing-reconcile [--all]', ['all']),
  async (app, { all: everything }) => {
    const { runs, settled, failed, unknown } = await app.get(ReconciliationService).reconcile({ everything });
    for (const run of runs) console.log(describe(run));
    console.log(`organizations: ${settled} settled`);
    for (const id of failed) console.log(`The organization ${id} could not be settled. A job will retry.`);
    for (const id of unknown)
      console.log(`The living subscription ${id} names an organization that is not in the database.`);
    if (failed.length > 0) process.exitCode = 1;
    else if (unknown.length > 0) process.exitCode = UNKNOWN;
  },
);
