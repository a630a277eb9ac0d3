/** The page to which a buyer of the organization returns. */
export const agentsPage = (organizationId: string) => `/organizations/${organizationId}/agents`;
