import { apiError } from '../../platform/http/errors/api-error.js';

/** A consumption or reservation exceeds the balance. No tokens were taken. The module that uses tokens handles it. */
export class InsufficientTokensError extends Error {
  override name = 'InsufficientTokensError';

  constructor(readonly balance: number) {
    super(`Not enough tokens: the balance is ${balance}.`);
  }
}

/** A reservation or consumption exceeds a monthly budget of the organization. No tokens were taken. */
export class TokenBudgetExceededError extends apiError(
  409,
  'token_budget_exceeded',
  'The work of an agent exceeds a monthly budget that admins have set. `budget` says which.',
) {
  static readonly members = {
    budget: {
      type: 'string',
      description: '`perMember` or `organization`: the budget of each member, or of the whole organization.',
      example: 'perMember',
    },
    resetsAt: { type: 'string', format: 'date-time', description: 'when the next month begins.' },
  };
  override readonly extensions: { budget: 'perMember' | 'organization'; resetsAt: Date };

  constructor(budget: 'perMember' | 'organization', resetsAt: Date) {
    super(
      budget === 'perMember'
        ? 'You have used up your monthly budget for this agent. Ask an admin to raise it.'
        : "The organization's monthly budget for this agent is used up. Ask an admin to raise it.",
    );
    this.extensions = { budget, resetsAt };
  }
}

/** The organization has too many open reservations of the agent. The module that reserves tokens handles it. */
export class TooManyReservationsError extends Error {
  override name = 'TooManyReservationsError';

  constructor() {
    super('Too many reservations are open. Settle or release some of them.');
  }
}

/** The reservation is unknown, belongs to another organization, or ended more than 30 days ago. */
export class ReservationNotFoundError extends Error {
  override name = 'ReservationNotFoundError';

  constructor() {
    super('There is no such reservation, or it ended more than 30 days ago.');
  }
}

/** The idempotency key or reservation was already used for another amount. The module that consumes tokens handles it. */
export class IdempotencyKeyReusedError extends Error {
  override name = 'IdempotencyKeyReusedError';
}
