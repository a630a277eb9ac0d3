import { PaymentDecisionsService } from '../settlement/reviews/payment-decisions.service.js';
import { readCommandLine, readReason, readTokens } from './arguments/command-line.js';
import { OF_STRIPE } from './needed-settings.js';
import { runCommandWith } from './run-command.js';

const USAGE = 'billing-credit PAYMENT --tokens N --reason "..." [--agent SLUG]';

/** Credits tokens for a payment in review, and ends the review. */
await runCommandWith(
  OF_STRIPE,
  () => {
    const { subject, values } = readCommandLine(USAGE, ['tokens', 'reason', 'agent']);
    const [tokens, reason] = [readTokens(values.tokens, 0), readReason(values.reason)];
    return { payment: subject, decision: { tokens, reason, agentId: values.agent } };
  },
  async (app, { payment, decision }) => {
    await app.get(PaymentDecisionsService).credit(payment, decision);
    console.log(`The review of payment ${payment} is resolved: ${decision.tokens} tokens were credited.`);
  },
);
