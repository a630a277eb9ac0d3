import { Stack } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Suspense, useEffect, useState } from 'react';
import { Route, Switch, useLocation, useRoute, useRouter } from 'wouter';
import { useLive } from './api/live.js';
import { useMe } from './api/session.js';
import { useHash } from './components/forms/address.js';
import { useAuthError } from './components/feedback/auth-error.js';
import { Boundary } from './components/feedback/boundary.js';
import { BrokenPage } from './components/feedback/broken.js';
import { ConnectionBanner } from './components/feedback/connection-banner.js';
import { Flash } from './components/feedback/flash.js';
import { Loaded, Loading } from './components/lists/loaded.js';
import { prefetchLinks } from './components/prefetch-links.js';
import { FreshSignIn } from './components/feedback/fresh-sign-in.js';
import { SessionEnded } from './components/feedback/session-ended.js';
import { BlockInvitesPage } from './pages/invite/block-invites.js';
import { NoticePage } from './pages/notices/notice.js';
import { NotFoundPage } from './pages/not-found.js';
import { SignInPage } from './pages/sign-in.js';
import { SignedInPage } from './pages/signed-in.js';
import { prefetchPage, ROUTES } from './routes.js';
import { Shell } from './shell/shell.js';
import { PAGES } from '../pages.js';

/** Every page requires a session, except those of links that stop mails. Signing in returns to the same page. */
export function App() {
  usePrefetch();
  useAuthError();
  const query = useMe();
  useLive(query.data);
  const [isInvite, invite] = useRoute(PAGES.invite);
  const [isNotice, notice] = useRoute(PAGES.notice);
  const [isSecondWindow] = useRoute(PAGES.signedIn);
  const hash = useHash();
  return (
    <>
      <Shell me={query.data}>
        {/* The key makes a new element when the sidebar appears, which would otherwise move the old one. */}
        <Stack className="content" gap="md" key={query.data?.user.id}>
          <ConnectionBanner />
          {query.data && <Flash />}
          {isInvite && hash === '#block' ? (
            <BlockInvitesPage token={invite.token} key={invite.token} />
          ) : isNotice ? (
            <NoticePage token={notice.token} key={notice.token} />
          ) : isSecondWindow ? (
            <SignedInPage />
          ) : (
            <Loaded query={query}>{(me) => (me ? <Pages key={me.user.id} /> : <SignInPage />)}</Loaded>
          )}
        </Stack>
      </Shell>
      <SessionEnded />
      <FreshSignIn />
      <Notifications position="bottom-right" />
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
