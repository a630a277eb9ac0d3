import { apiError } from '../platform/http/errors/api-error.js';
import { LimitReachedError } from '../platform/http/errors/errors.js';

/** The organization sees no agent with this id. */
export class AgentNotFoundError extends apiError(404, 'agent_not_found') {
  constructor() {
    super('There is no such agent.');
  }
}

/** The organization has used its one trial of the agent. */
export class TrialAlreadyUsedError extends apiError(409, 'trial_already_used') {
  constructor() {
    super('The organization has already used its trial of this agent.');
  }
}

/** The agent has no trial offer, or the organization subscribed without a trial. */
export class TrialUnavailableError extends apiError(409, 'trial_unavailable') {
  constructor() {
    super('The organization cannot start a trial of this agent.');
  }
}

/** The caller has started `LIMIT_TRIALS_PER_USER_30_DAYS` trials in the last 30 days. */
export class TrialLimitReachedError extends LimitReachedError {
  constructor() {
    super(
      'You have started too many trials in the last 30 days. Try again later.',
      'LIMIT_TRIALS_PER_USER_30_DAYS',
    );
  }
}

/** The agent has no subscription offer. */
export class CheckoutUnavailableError extends apiError(409, 'checkout_unavailable') {
  constructor() {
    super('This agent does not offer a subscription.');
  }
}

/** A payment of the organization is disputed, so nothing is sold to it until the dispute is closed. */
export class PaymentDisputedError extends apiError(409, 'checkout_unavailable') {
  constructor() {
    super('A payment of the organization is disputed. You can buy again when the dispute is closed.');
  }
}

/** The agent has no top-up offer. */
export class TopUpUnavailableError extends apiError(409, 'top_up_unavailable') {
  constructor() {
    super('This agent does not offer tokens for sale.');
  }
}

/** A consumption exceeds the balance, so no tokens were taken. For other modules. */
export class InsufficientTokensError extends Error {
  override name = 'InsufficientTokensError';

  constructor(readonly balance: number) {
    super(`Not enough tokens: the balance is ${balance}.`);
  }
}

/** The idempotency key was used for another amount before. For other modules. */
export class IdempotencyKeyReusedError extends Error {
  override name = 'IdempotencyKeyReusedError';
}
