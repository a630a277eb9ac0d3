import { Suspense, useEffect, useState } from 'react';
import { Route, Switch, useLocation, useRoute, useRouter } from 'wouter';
import { useMe } from './api/session.js';
import { useHash } from './components/forms/address.js';
import { useAuthError } from './components/feedback/auth-error.js';
import { Boundary } from './components/feedback/boundary.js';
import { BrokenPage } from './components/feedback/broken.js';
import { ConnectionBanner } from './components/feedback/connection-banner.js';
import { Flash } from './components/feedback/flash.js';
import { Header } from './components/header.js';
import { Loaded, Loading } from './components/lists/loaded.js';
import { prefetchLinks } from './components/prefetch-links.js';
import { SandboxStrip } from './components/feedback/sandbox-strip.js';
import { SessionEnded } from './components/feedback/session-ended.js';
import { BlockInvitesPage } from './pages/invite/block-invites.js';
import { NotFoundPage } from './pages/not-found.js';
import { SignInPage } from './pages/sign-in.js';
import { prefetchPage, ROUTES } from './routes.js';
import { Palette } from './shell/palette.js';
import { Switcher } from './shell/switcher.js';
import { PAGES } from '../pages.js';

/** Every page requires a session, except the page that blocks invite mails. Signing in returns to the same page. */
export function App() {
  usePrefetch();
  useAuthError();
  const query = useMe();
  const [isInvite, invite] = useRoute(PAGES.invite);
  const hash = useHash();
  return (
    <>
      <SandboxStrip />
      <Header me={query.data ?? null}>
        <Switcher />
        <Palette />
      </Header>
      <ConnectionBanner />
      <Flash />
      {isInvite && hash === '#block' ? (
        <BlockInvitesPage token={invite.token} key={invite.token} />
      ) : (
        <Loaded query={query}>{(me) => (me ? <Pages key={me.user.id} /> : <SignInPage />)}</Loaded>
      )}
      <SessionEnded />
    </>
  );
}

/**
 * Requests the first page's data together with the signed-in user. Later, requests data of links about to be followed.
 */
function usePrefetch(): void {
  const { parser } = useRouter();
  useState(() => prefetchPage(parser, location.pathname));
  useEffect(() => prefetchLinks((path) => prefetchPage(parser, path)), [parser]);
}

function Pages() {
  const [location] = useLocation();
  return (
    <Boundary of={location} fallback={(retry, error) => <BrokenPage error={error} onRetry={retry} />}>
      <Suspense fallback={<Loading />}>
        <Switch>
          {ROUTES.map(({ path, Show }) => (
            <Route path={path} key={path}>
              {(parameters) => <Show parameters={parameters} />}
            </Route>
          ))}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </Boundary>
  );
}
