import { apiError } from '../platform/http/errors/api-error.js';
import { RelationRequiredError } from '../organizations/organizations.errors.js';

export class AgentNotFoundError extends apiError(404, 'agent_not_found') {
  constructor() {
    super('There is no such agent.');
  }
}

export class BuyerRequiredError extends RelationRequiredError {
  constructor() {
    super('admin');
  }
}

export class TrialAlreadyUsedError extends apiError(409, 'trial_already_used') {
  constructor() {
    super('The organization has used its trial of this agent.');
  }
}

export class TrialUnavailableError extends apiError(409, 'trial_unavailable') {
  constructor() {
    super('There is no trial of this agent for the organization.');
  }
}

export class CheckoutUnavailableError extends apiError(409, 'checkout_unavailable') {
  constructor() {
    super('There is no subscription to this agent on offer.');
  }
}

export class TopUpUnavailableError extends apiError(409, 'top_up_unavailable') {
  constructor() {
    super('There are no tokens of this agent on offer.');
  }
}

/** For the team's own modules: a consumption that would take more than is there takes nothing. */
export class InsufficientTokensError extends Error {
  override name = 'InsufficientTokensError';

  constructor(readonly balance: number) {
    super(`Only ${balance} tokens are left.`);
  }
}

/** For the team's own modules: the same idempotency key was used for another amount. */
export class IdempotencyKeyReusedError extends Error {
  override name = 'IdempotencyKeyReusedError';
}
