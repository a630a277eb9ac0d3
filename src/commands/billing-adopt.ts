import { SubscriptionAdoptionService } from '../settlement/reviews/subscription-adoption.service.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { readCommandLine, readReason, readTokens } from './arguments/command-line.js';
import { OF_STRIPE } from './needed-settings.js';
import { runCommandWith } from './run-command.js';

const USAGE = 'billing-adopt SUBSCRIPTION --agent SLUG --tokens N [--reason "..."]';

/** Takes over a subscription: credits its payments in review that match its terms, and then its later payments. */
await runCommandWith(
  OF_STRIPE,
  () => {
    const { subject, values } = readCommandLine(USAGE, ['agent', 'tokens', 'reason']);
    if (!values.agent) throw new OperatorError(`--agent is missing.\nUsage: ${USAGE}`);
    const reason = values.reason === undefined ? undefined : readReason(values.reason);
    const decision = { item: values.agent, tokens: readTokens(values.tokens, 1), reason };
    return { subscription: subject, decision };
  },
  async (app, { subscription, decision }) => {
    const credited = await app.get(SubscriptionAdoptionService).adopt(subscription, decision);
    console.log(
      `Subscription ${subscription} is adopted. ${credited} of its payments ${credited === 1 ? 'was' : 'were'} credited from review.`,
    );
  },
);
