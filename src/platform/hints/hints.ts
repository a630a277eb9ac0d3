/** Those who may read a resource: the person that it belongs to, or members with at least this relation. */
export type Audience = 'person' | (string & {});

/** The resources that clients can read again after a change, by name, with their audiences. Domains declare them. */
export type Resources = Readonly<Record<string, Audience>>;

/**
 * Tells members of an organization that resources may have changed. A member only hears about resources that they may
 * read.
 */
export interface OrganizationHint {
  organizationId: string;
  resources: readonly string[];
  /** The agent concerned; null for several. Absent if the change concerns none. */
  agentId?: string | null;
  /** The change happens so often that its hints are spread over time. */
  isFrequent?: true;
}

/** Tells one person that their own resources may have changed: an account, or the owner of a verified address. */
export type PersonHint = { resources: readonly string[] } & ({ userId: string } | { address: string });

/** Says that something may have changed, but never contains the new value. */
export type Hint = OrganizationHint | PersonHint;
