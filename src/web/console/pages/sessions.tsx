import { orThrow } from '../../client/client.js';
import type { Session } from '../../client/resources.js';
import { useChange } from '../api/change.js';
import { SESSIONS, useSessions } from '../api/queries.js';
import { api, signOut } from '../api/session.js';
import { Badge } from '../parts/badge.js';
import { SignOut } from '../parts/sign-out.js';
import { Confirm } from '../parts/confirm.js';
import { Moment } from '../parts/format.js';
import { List } from '../parts/list.js';
import { Page } from '../parts/page.js';

export function SessionsPage() {
  const sessions = useSessions();
  return (
    <Page title="Sessions">
      <p className="lead">
        The browsers in which you are signed in. Ending a session signs that browser out immediately.
      </p>
      <div className="buttons">
        <SignOutEverywhere />
      </div>
      <List query={sessions} label="Your sessions" empty={<p>No sessions.</p>}>
        {(session) => <SessionRow session={session} />}
      </List>
    </Page>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { id, current, createdAt, lastSeenAt, expiresAt, ipAddress, userAgent } = session;
  const end = useChange(() => endSession(id), {
    stale: SESSIONS,
    done: `The session of ${browserOf(userAgent)} has ended.`,
  });
  return (
    <div className="row">
      <span className="grow">
        <strong>{browserOf(userAgent)}</strong> {current && <Badge tone="good">this browser</Badge>}
        <span className="hint">
          {ipAddress} · last active <Moment of={lastSeenAt} />
        </span>
        <span className="hint">
          signed in <Moment of={createdAt} /> · expires <Moment of={expiresAt} /> if unused
        </span>
      </span>
      {current ? (
        <SignOut className="button quiet" />
      ) : (
        <Confirm
          label="End"
          name={`End the session of ${browserOf(userAgent)} at ${ipAddress}`}
          question="End this session?"
          confirmLabel="End session"
          change={end}
        >
          <p>
            {browserOf(userAgent)} at {ipAddress} will be signed out.
          </p>
        </Confirm>
      )}
    </div>
  );
}

function SignOutEverywhere() {
  const end = useChange(endAllOthers, { stale: SESSIONS, onSuccess: signOut });
  return (
    <Confirm
      label="Sign out everywhere"
      question="Sign out everywhere?"
      confirmLabel="Sign out everywhere"
      change={end}
    >
      <p>This signs you out in all browsers, including this one.</p>
    </Confirm>
  );
}

async function endSession(sessionId: string): Promise<void> {
  await orThrow(api.DELETE('/api/me/sessions/{sessionId}', { params: { path: { sessionId } } }));
}

/** Ends all other sessions, page by page. Some may end on their own in the meantime. */
async function endAllOthers(): Promise<void> {
  for (;;) {
    const { data } = await orThrow(api.GET('/api/me/sessions', { params: { query: { limit: 100 } } }));
    const others = data.filter(({ current }) => !current);
    if (others.length === 0) return;
    for (const { id } of others) {
      const { error } = await api.DELETE('/api/me/sessions/{sessionId}', {
        params: { path: { sessionId: id } },
      });
      if (error && error.code !== 'session_not_found') await endSession(id);
    }
  }
}

const BROWSERS: [pattern: RegExp, name: string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

function browserOf(userAgent: string | null): string {
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (!browser) return userAgent?.slice(0, 60) ?? 'Unknown browser';
  return system ? `${browser} on ${system}` : browser;
}
