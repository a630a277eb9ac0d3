import { apiError } from '../../platform/http/errors/api-error.js';

export class AgentNotFoundError extends apiError(
  404,
  'agent_not_found',
  'The organization sees no agent with this id.',
) {
  constructor() {
    super('There is no such agent. Choose one from the list of agents.');
  }
}

export class OfferNotFoundError extends apiError(
  404,
  'offer_not_found',
  'The agent has no subscription offer with this id.',
) {
  constructor() {
    super('The agent no longer has this offer. Choose one of its offers.');
  }
}
