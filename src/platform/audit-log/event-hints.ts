import type { Hint, Resource } from '../hints/hints.js';
import type { EventType } from './event-types.js';

/** The people whom a change concerns, besides the organization. */
export interface Concerned {
  userIds?: string[];
  /** Stands for the person who has verified this address. */
  address?: string;
  agentId?: string | null;
}

/** The resources that clients read again after events of a type. */
interface Announcement {
  /** For members of the organization. */
  members?: readonly Resource[];
  /** For the people concerned. */
  concerned?: readonly Resource[];
}

const announcements = new Map<EventType, Announcement>();
const afterEvery: Resource[] = [];

/** Declares what clients read again after events of these types. */
export function announce(types: EventType | readonly EventType[], announcement: Announcement): void {
  for (const type of [types].flat()) announcements.set(type, announcement);
}

/** Declares what members read again after every event of their organization. */
export function announceEvery(resource: Resource): void {
  if (!afterEvery.includes(resource)) afterEvery.push(resource);
}

/** The hints that follow from an event. */
export function hintsOf(
  type: EventType,
  organizationId: string | null,
  { userIds = [], address, agentId }: Concerned = {},
): Hint[] {
  const { members = [], concerned = [] } = announcements.get(type) ?? {};
  const hints: Hint[] = [];
  if (organizationId !== null) {
    const resources = [...members, ...afterEvery];
    hints.push({ organizationId, resources, ...(agentId !== undefined && { agentId }) });
  }
  if (concerned.length === 0) return hints;
  for (const userId of userIds) hints.push({ userId, resources: concerned });
  if (address !== undefined) hints.push({ address, resources: concerned });
  return hints;
}
