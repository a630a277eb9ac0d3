import { ApiParam } from '@nestjs/swagger';
import { AGENT_ID } from './agent.entity.js';

export const ApiAgentId = () =>
  ApiParam({
    name: 'agentId',
    schema: { type: 'string', pattern: AGENT_ID.source },
    example: 'research',
  });
