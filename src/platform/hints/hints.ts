/** Those who may read a resource: the person that it belongs to, or members with at least this relation. */
export type Audience = 'person' | (string & {});

/** The resources that clients can read again after a change, by name, with their audiences. Domains declare them. */
export type Resources = Readonly<Record<string, Audience>>;

/** The domain that declares resources, such as `NOTES`. */
export interface ResourcesOf<Resource extends string> {
  readonly resources: Readonly<Record<Resource, Audience>>;
}

/**
 * Tells members of an organization that resources may have changed. A member only hears about resources that they may
 * read.
 */
export interface OrganizationHint<Resource extends string = string> {
  organizationId: string;
  resources: readonly Resource[];
  /** The agent concerned; null for several. Absent if the change concerns none. */
  agentId?: string | null;
  /** The change happens so often that its hints are spread over time. */
  isFrequent?: true;
}

/** Tells one person that their own resources may have changed: an account, or the owner of a verified address. */
export type PersonHint<Resource extends string = string> = { resources: readonly Resource[] } & (
  { userId: string } | { address: string }
);

/** Says that something may have changed, but never contains the new value. */
export type Hint<Resource extends string = string> = OrganizationHint<Resource> | PersonHint<Resource>;
