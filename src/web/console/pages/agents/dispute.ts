import type { Agent } from '../../../client/resources.js';

/** Whether a dispute blocks the purchases of the organization. Top-ups are refused with this reason only then. */
export function hasDispute(agents: Agent[]): boolean {
  return agents.some(({ actions }) => actions.topUp.reason === 'checkout_unavailable');
}
