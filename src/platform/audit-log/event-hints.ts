import type { Hint } from '../hints/hints.js';

/** The people and the agent that a change concerns, besides the organization. */
export interface Concerned {
  userIds?: string[];
  /** Stands for the person who has verified this address. */
  address?: string;
  agentId?: string | null;
}

/** The resources that clients read again after events of a type. */
export interface Announcement {
  /** For members of the organization. Absent for an event of no organization. */
  members?: readonly string[];
  /** For the people concerned. */
  concerned?: readonly string[];
}

/** The resource that members read again after every event of their organization. */
const TRAIL = 'auditEvents';

/** The hints that follow from an event. */
export function hintsOf(
  { members = [], concerned = [] }: Announcement,
  organizationId: string | null,
  { userIds = [], address, agentId }: Concerned = {},
): Hint[] {
  const hints: Hint[] = [];
  if (organizationId !== null) {
    const resources = [...members, TRAIL];
    hints.push({ organizationId, resources, ...(agentId !== undefined && { agentId }) });
  }
  if (concerned.length === 0) return hints;
  for (const userId of userIds) hints.push({ userId, resources: concerned });
  if (address !== undefined) hints.push({ address, resources: concerned });
  return hints;
}
