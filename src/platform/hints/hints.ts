/**
 * What clients can read again after a change. Each domain declares its own, with those who may read it: `declare module
 * '../platform/hints/hints.js' { interface Resources { invites: true } }`
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- domains declare the members
export interface Resources {}
export type Resource = keyof Resources;

/** Those who may read a resource: the person that it belongs to, or members with at least this relation. */
export type Audience = 'person' | (string & {});

const audiences = new Map<string, Audience>();
/** All resources by name. Complete when all modules are imported. */
export const RESOURCES: string[] = [];

/** Declares that clients can read a resource, and who may. */
export function readable(resource: Resource, audience: Audience): void {
  audiences.set(resource, audience);
  RESOURCES.splice(0, RESOURCES.length, ...[...audiences.keys()].sort());
}

/** @returns undefined if this version does not know the resource */
export function audienceOf(resource: string): Audience | undefined {
  return audiences.get(resource);
}

/**
 * Tells members of an organization that resources may have changed. A member only hears about resources that they may
 * read.
 */
export interface OrganizationHint {
  organizationId: string;
  resources: readonly Resource[];
  /** The agent concerned; null for several. Absent if the change concerns none. */
  agentId?: string | null;
  /** The change happens so often that its hints are spread over time. */
  isFrequent?: true;
}

/** Tells one person that their own resources may have changed: an account, or the owner of a verified address. */
export type PersonHint = { resources: readonly Resource[] } & ({ userId: string } | { address: string });

/** Says that something may have changed, but never contains the new value. */
export type Hint = OrganizationHint | PersonHint;
