/**
 * The URL paths of the console's pages. For each of them, the server sends the console, whose router shows the page.
 */
export const PAGES = {
  home: '/',
  account: '/account',
  /** The former address of the account page. */
  sessions: '/sessions',
  invite: '/invites/:token',
  newOrganization: '/organizations/new',
  organization: '/organizations/:id',
  agent: '/organizations/:id/agents/:agentId',
  organizationPage: '/organizations/:id/:page',
} as const;
