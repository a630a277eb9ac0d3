import { ApiParam } from '@nestjs/swagger';
import { AGENT_ID } from './agent.entity.js';

/** Documents the agent in the path of a route. */
export const ApiAgentId = () =>
  ApiParam({
    name: 'agentId',
    schema: { type: 'string', pattern: AGENT_ID.source },
    example: 'research',
  });
