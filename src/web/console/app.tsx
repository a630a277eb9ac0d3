import { Redirect, Route, Switch, useLocation, useRoute } from 'wouter';
import { useMe } from './api/session.js';
import { useHash } from './parts/address.js';
import { AuthError } from './parts/auth-error.js';
import { Boundary } from './parts/boundary.js';
import { BrokenPage } from './parts/broken.js';
import { ConnectionBanner } from './parts/connection-banner.js';
import { Header } from './parts/header.js';
import { Loaded } from './parts/loaded.js';
import { SessionEnded } from './parts/session-ended.js';
import { BlockInvitesPage } from './pages/block-invites.js';
import { HomePage } from './pages/home.js';
import { NotFoundPage } from './pages/not-found.js';
import { OrganizationPages } from './pages/organization.js';
import { ReceivedInvitePage } from './pages/received-invite.js';
import { SessionsPage } from './pages/sessions.js';
import { SignInPage } from './pages/sign-in.js';
import { PAGES } from '../pages.js';

/** Every page requires a session, except the one that stops mails. Signing in returns to the same page. */
export function App() {
  const query = useMe();
  const [isInvite, invite] = useRoute(PAGES.invite);
  const hash = useHash();
  return (
    <>
      <Header me={query.data ?? null} />
      <ConnectionBanner />
      <AuthError />
      {isInvite && hash === '#block' ? (
        <BlockInvitesPage token={invite.token} key={invite.token} />
      ) : (
        <Loaded query={query}>{(me) => (me ? <Pages key={me.user.id} /> : <SignInPage />)}</Loaded>
      )}
      <SessionEnded />
    </>
  );
}

function Pages() {
  const [location] = useLocation();
  return (
    <Boundary of={location} fallback={(retry) => <BrokenPage onRetry={retry} />}>
      <Switch>
        <Route path={PAGES.home} component={HomePage} />
        <Route path={PAGES.sessions} component={SessionsPage} />
        <Route path={PAGES.invite}>{({ token }) => <ReceivedInvitePage token={token} key={token} />}</Route>
        <Route path={PAGES.organization}>
          {({ id }) => <Redirect to={`/organizations/${id}/agents`} replace />}
        </Route>
        <Route path={PAGES.organizationPage}>
          {({ id, page }) => <OrganizationPages id={id} page={page} key={id} />}
        </Route>
        <Route component={NotFoundPage} />
      </Switch>
    </Boundary>
  );
}
