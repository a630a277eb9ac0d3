/**
 * The URL paths of the console's pages. For each of them, the server sends the console, whose router shows the page.
 */
export const PAGES = {
  home: '/',
  sessions: '/sessions',
  invite: '/invites/:token',
  organization: '/organizations/:id',
  organizationPage: '/organizations/:id/:page',
} as const;
