/** The queue of the job that follows each rename. A higher module handles it. */
export const ORGANIZATION_RENAMED = 'organization-renamed';

export interface RenamedOrganization {
  organizationId: string;
}
