/**
 * The URL paths of the console's pages. The server sends the same HTML for each, and the console's router shows the
 * page.
 */
export const PAGES = {
  home: '/',
  account: '/account',
  /** The former path of the account page. */
  sessions: '/sessions',
  invite: '/invites/:token',
  /** Turns off a kind of mails. */
  notice: '/notices/:token',
  /** The second window of a fresh sign-in returns here. */
  signedIn: '/signed-in',
  newOrganization: '/organizations/new',
  organization: '/organizations/:id',
  agent: '/organizations/:id/agents/:agentId',
  organizationPage: '/organizations/:id/:page',
} as const;

/** The list of organizations. Without this query, the home page opens a person's only organization. */
export const ALL_ORGANIZATIONS = '/?all';
