import type { OrganizationDetails } from '../../client/resources.js';

export interface OrganizationPageProps {
  organization: OrganizationDetails;
}
