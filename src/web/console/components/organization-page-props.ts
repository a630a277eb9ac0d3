import type { Organization } from '../../client/resources.js';

export interface OrganizationPageProps {
  organization: Organization;
}
