/**
 * The types of all events. Each domain declares its own types, and records only those: `declare module
 * '../platform/audit-log/event-types.js' { interface EventTypes { invites: (typeof EVENTS)[number] } }`
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- domains declare the members
export interface EventTypes {}
export type EventType = EventTypes[keyof EventTypes];

const known: string[] = [];

/** The types of events that the trail of an organization can have. Complete when all modules are imported. */
export const ORGANIZATION_EVENTS: readonly string[] = known;

/**
 * Declares types of events that belong to an organization. A type names the target and the change: `invite.created`.
 */
export function organizationEvents<const Type extends string>(...types: Type[]): readonly Type[] {
  known.push(...types.filter((type) => !known.includes(type)));
  known.sort();
  return types;
}
