import { Stack } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Suspense, useEffect, useState } from 'react';
import { Route, Switch, useLocation, useRoute, useRouter } from 'wouter';
import { useLive } from './api/live.js';
import { newcomer, useMe } from './api/session.js';
import { useStore } from './api/store.js';
import { useHash } from './components/forms/address.js';
import { useAuthError, useInvoiceError } from './components/feedback/failed-navigation.js';
import { Boundary } from './components/feedback/boundary.js';
import { BrokenPage } from './components/feedback/broken.js';
import { Connecting, ConnectionBanner } from './components/feedback/connection-banner.js';
import { Flash } from './components/feedback/flash.js';
import { Loaded, Loading } from './components/lists/loaded.js';
import { prefetchLinks } from './components/prefetch-links.js';
import { FreshSignIn } from './components/feedback/fresh-sign-in.js';
import { SessionEnded } from './components/feedback/session-ended.js';
import { BlockInvitesPage } from './pages/invite/block-invites.js';
import { NoticePage } from './pages/notices/notice.js';
import { NotFoundPage } from './pages/not-found.js';
import { SessionChangedPage } from './pages/session-changed.js';
import { SignInPage } from './pages/sign-in.js';
import { SignedInPage } from './pages/signed-in.js';
import { prefetchPage, ROUTES } from './routes.js';
import { Shell } from './shell/shell.js';
import { PAGES } from '../pages.js';

/**
 * Every page requires a session, except the second window of a fresh sign-in and the pages of links that stop mails.
 * Signing in returns to the same page.
 */
export function App() {
  usePrefetch();
  useAuthError();
  useInvoiceError();
  const query = useMe();
  useLive(query.data);
  const [isInvite, invite] = useRoute(PAGES.invite);
  const [isNotice, notice] = useRoute(PAGES.notice);
  const [isSecondWindow] = useRoute(PAGES.signedIn);
  const hash = useHash();
  const other = useStore(newcomer);
  return (
    <>
      <Shell me={other ? null : query.data}>
        {/* The key makes a new element when the sidebar appears, which would otherwise move the old one. */}
        <Stack className="content" gap="md" key={(other ?? query.data?.user)?.id}>
          {query.data !== undefined && <ConnectionBanner />}
          {query.data && !other && <Flash />}
          {other ? (
            <SessionChangedPage newcomer={other} />
          ) : isInvite && hash === '#block' ? (
            <BlockInvitesPage token={invite.token} key={invite.token} />
          ) : isNotice ? (
            <NoticePage token={notice.token} key={notice.token} />
          ) : isSecondWindow ? (
            <SignedInPage />
          ) : (
            <Loaded query={query} loading={<Connecting />}>
              {(me) => (me ? <Pages key={me.user.id} /> : <SignInPage />)}
            </Loaded>
          )}
        </Stack>
      </Shell>
      <SessionEnded />
      <FreshSignIn />
      {!other && <Notifications position="bottom-right" />}
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
