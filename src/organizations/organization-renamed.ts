/** The queue of a job that is written with each rename. A module above handles it. */
export const ORGANIZATION_RENAMED = 'organization-renamed';

export interface RenamedOrganization {
  organizationId: string;
}
