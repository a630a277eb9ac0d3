import { apiError } from '../platform/http/errors/api-error.js';
import { LimitReachedError } from '../platform/http/errors/errors.js';

interface UsedTrial {
  status: string;
  startedAt: Date | null;
  endsAt: Date | null;
}

export class TrialAlreadyUsedError extends apiError(
  409,
  'trial_already_used',
  'The organization has used its one trial of the agent. `trial` is that trial.',
) {
  static readonly members = {
    trial: { $ref: '#/components/schemas/Trial', description: "the organization's trial." },
  };
  override readonly extensions: { trial: UsedTrial };

  constructor(trial: UsedTrial) {
    super('The organization has already used its trial of this agent. Subscribe to keep using it.');
    this.extensions = { trial };
  }
}

export class TrialUnavailableError extends apiError(
  409,
  'trial_unavailable',
  'The agent has no trial offer, or the organization subscribed without a trial.',
) {
  constructor() {
    super('The organization cannot start a trial of this agent. Look at its other offers.');
  }
}

/** The caller has started `LIMIT_TRIALS_PER_USER_30_DAYS` trials in 30 days. */
export class TrialLimitReachedError extends LimitReachedError {
  constructor(limit: number) {
    super(
      'You have started too many trials in the last 30 days. Try again later.',
      'LIMIT_TRIALS_PER_USER_30_DAYS',
      limit,
    );
  }
}

export class CheckoutUnavailableError extends apiError(
  409,
  'checkout_unavailable',
  'The agent has no subscription offer, or a payment is disputed or, before a change of the offer, in review.',
) {
  constructor(detail = 'This agent does not offer a subscription. Look at its other offers.') {
    super(detail);
  }
}

export class PaymentDisputedError extends CheckoutUnavailableError {
  constructor() {
    super('A payment of the organization is disputed. You can buy again when the dispute is closed.');
  }
}

export class PaymentInReviewError extends CheckoutUnavailableError {
  constructor() {
    super('A payment for this agent is in review. You can change the offer when the review is closed.');
  }
}

export class TopUpUnavailableError extends apiError(
  409,
  'top_up_unavailable',
  'The agent has no top-up offer.',
) {
  constructor() {
    super('This agent does not offer tokens for sale. Look at its other offers.');
  }
}
