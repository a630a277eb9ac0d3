import type { Agent } from '../../../client/resources.js';

export type NameOf = (agentId: string) => string;

/** An agent that is not listed any more has its id for a name. */
export function agentNames(agents: Agent[]): NameOf {
  return (agentId) => agents.find(({ id }) => id === agentId)?.name ?? agentId;
}
