import { matchRoute, Redirect, type Parser } from 'wouter';
import { cache } from './api/cache.js';
import { agentQuery, budgetQuery, tokenMovementsQuery } from './api/queries/agents.js';
import { myInvitesQuery } from './api/queries/invites.js';
import { prefetchList } from './api/queries/lists.js';
import { organizationQuery } from './api/queries/organizations.js';
import { sessionsQuery } from './api/queries/sessions.js';
import { usageQuery, USUAL_USAGE } from './api/queries/usage.js';
import { script } from './components/script.js';
import { OrganizationPages } from './pages/organization/organization.js';
import { TABS } from './pages/organization/tabs.js';
import { PAGES } from '../pages.js';

type Parameters = Record<string, string | undefined>;

interface PageRoute {
  path: string;
  Show: (props: { parameters: Parameters }) => React.ReactNode;
  /** Requests the script and the data before the page is shown. */
  prefetch?: (parameters: Parameters) => void;
}

const account = script(async () => (await import('./pages/account/account.js')).AccountPage);
const agent = script(async () => (await import('./pages/agents/agent.js')).AgentPage);
const home = script(async () => (await import('./pages/home/home.js')).HomePage);
const newOrganization = script(
  async () => (await import('./pages/home/new-organization.js')).NewOrganizationPage,
);
const invite = script(async () => (await import('./pages/invite/received-invite.js')).ReceivedInvitePage);

/** The pages of signed-in people. */
export const ROUTES: PageRoute[] = [
  {
    path: PAGES.home,
    Show: () => <home.Show />,
    prefetch: () => {
      home.prefetch();
      prefetchList(myInvitesQuery);
    },
  },
  {
    path: PAGES.newOrganization,
    Show: () => <newOrganization.Show />,
    prefetch: () => newOrganization.prefetch(),
  },
  {
    path: PAGES.account,
    Show: () => <account.Show />,
    prefetch: () => {
      account.prefetch();
      prefetchList(sessionsQuery);
      prefetchList(myInvitesQuery);
    },
  },
  { path: PAGES.sessions, Show: () => <Redirect to={PAGES.account} replace /> },
  {
    path: PAGES.invite,
    Show: ({ parameters: { token } }) => <invite.Show token={token!} key={token} />,
    prefetch: () => invite.prefetch(),
  },
  {
    path: PAGES.organization,
    Show: ({ parameters: { id } }) => <Redirect to={`/organizations/${id}/overview`} replace />,
  },
  {
    path: PAGES.agent,
    Show: ({ parameters: { id, agentId } }) => (
      <OrganizationPages id={id!} page="agents" key={`${id} ${agentId}`}>
        {(organization) => <agent.Show organization={organization} agentId={agentId!} />}
      </OrganizationPages>
    ),
    prefetch: ({ id, agentId }) => {
      agent.prefetch();
      void cache.prefetchQuery(organizationQuery(id!));
      void cache.prefetchQuery(agentQuery(id!, agentId!));
      void cache.prefetchQuery(tokenMovementsQuery(id!, agentId!));
      void cache.prefetchQuery(budgetQuery(id!, agentId!));
      void cache.prefetchQuery(usageQuery(id!, { ...USUAL_USAGE, agentId: agentId! }));
    },
  },
  {
    // For old links: invites are now on the people page.
    path: '/organizations/:id/invites',
    Show: ({ parameters: { id } }) => <Redirect to={`/organizations/${id}/people`} replace />,
  },
  {
    path: PAGES.organizationPage,
    Show: ({ parameters: { id, page } }) => <OrganizationPages id={id!} page={page!} key={id} />,
    prefetch: ({ id, page }) => {
      const tab = TABS.find(({ path }) => path === page);
      if (!tab) return;
      void cache.prefetchQuery(organizationQuery(id!));
      tab.script.prefetch();
      tab.prefetch?.(id!);
    },
  },
];

/** Requests the script and data of the page at this path, so that it appears sooner. Errors are left to the page. */
export function prefetchPage(parser: Parser, path: string): void {
  for (const route of ROUTES) {
    const [isMatch, parameters] = matchRoute(parser, route.path, path);
    if (isMatch) return route.prefetch?.(parameters);
  }
}
