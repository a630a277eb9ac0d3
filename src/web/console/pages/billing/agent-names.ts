import type { Agent } from '../../../client/resources.js';

export type NameOf = (agentId: string) => string;

/** An agent that is no longer listed is shown by its id. */
export function agentNames(agents: Agent[]): NameOf {
  return (agentId) => agents.find(({ id }) => id === agentId)?.name ?? agentId;
}
