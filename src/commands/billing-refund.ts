import { PaymentDecisionsService } from '../settlement/reviews/payment-decisions.service.js';
import { readCommandLine, readReason } from './arguments/command-line.js';
import { OF_STRIPE } from './needed-settings.js';
import { runCommandWith } from './run-command.js';

const USAGE = 'billing-refund PAYMENT [--reason "..."]';

await runCommandWith(
  OF_STRIPE,
  () => {
    const { subject, values } = readCommandLine(USAGE, ['reason']);
    const reason = values.reason === undefined ? undefined : readReason(values.reason);
    return { payment: subject, decision: { reason } };
  },
  async (app, { payment, decision }) => {
    await app.get(PaymentDecisionsService).refund(payment, decision);
    console.log(`The review of payment ${payment} is resolved: the payment was refunded.`);
  },
);
