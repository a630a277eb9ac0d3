/** The addresses of the console's pages. Its router shows them, and the server answers them with the console. */
export const PAGES = {
  home: '/',
  sessions: '/sessions',
  invite: '/invites/:token',
  organization: '/organizations/:id',
  organizationPage: '/organizations/:id/:page',
} as const;
