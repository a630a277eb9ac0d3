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
