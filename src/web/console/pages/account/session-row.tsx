import { orThrow } from '../../../client/client.js';
import type { Session } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { SESSIONS } from '../../api/queries/sessions.js';
import { api } from '../../api/session.js';
import { Ago } from '../../components/ago.js';
import { Badge } from '../../components/badge.js';
import { Confirm } from '../../components/forms/confirm.js';
import { SignOut } from '../../components/sign-out.js';
import { words } from '../../locales/words.js';
import { browserOf } from './browser-name.js';

const label = words.sessions;

export function SessionRow({ session }: { session: Session }) {
  const { current, createdAt, lastSeenAt, expiresAt, ipAddress, userAgent } = session;
  return (
    <div className="row">
      <span className="grow">
        <strong>{browserOf(userAgent)}</strong> {current && <Badge tone="good">{label.current}</Badge>}
        <span className="hint">
          {ipAddress} · {label.lastActive(<Ago of={lastSeenAt} />)}
        </span>
        <span className="hint">
          {label.signedIn(<Ago of={createdAt} />)} · {label.expires(<Ago of={expiresAt} />)}
        </span>
      </span>
      <div className="buttons">
        {current ? <SignOut className="button quiet" /> : <End session={session} />}
      </div>
    </div>
  );
}

function End({ session: { id, ipAddress, userAgent } }: { session: Session }) {
  const browser = browserOf(userAgent);
  const end = useChange(
    () => orThrow(api.DELETE('/api/me/sessions/{sessionId}', { params: { path: { sessionId: id } } })),
    { stale: SESSIONS, done: label.ended(browser) },
  );
  return (
    <Confirm
      label={label.end}
      name={label.endNamed(browser, ipAddress)}
      question={label.endQuestion}
      confirmLabel={label.endConfirm}
      change={end}
    >
      <p>{label.endConsequences(browser, ipAddress)}</p>
    </Confirm>
  );
}
