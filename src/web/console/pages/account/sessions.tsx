import { orThrow } from '../../../client/client.js';
import { announce } from '../../api/announce.js';
import { useChange } from '../../api/change.js';
import { useList } from '../../api/queries/lists.js';
import { SESSIONS, sessionsQuery } from '../../api/queries/sessions.js';
import { api, signOut } from '../../api/session.js';
import { Confirm } from '../../components/forms/confirm.js';
import { List } from '../../components/lists/list.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { words } from '../../locales/words.js';
import { SessionRow } from './session-row.js';

const label = words.sessions;

export function Sessions() {
  const sessions = useList(sessionsQuery);
  const hasOthers = sessions.rows?.some(({ current }) => !current);
  return (
    <section className="part">
      <h2>{label.title}</h2>
      <p className="hint">{label.lead}</p>
      <List query={sessions} label={label.list} empty={<p>{label.none}</p>} loading={<Skeleton rows={1} />}>
        {(session) => <SessionRow session={session} />}
      </List>
      <div className="buttons">
        {hasOthers && <EndOthers />}
        <SignOutEverywhere />
      </div>
    </section>
  );
}

function EndOthers() {
  const end = useChange(endOthers, {
    stale: SESSIONS,
    onSuccess: ({ ended }) => announce(label.endedOthers(ended)),
  });
  return (
    <Confirm
      label={label.endOthers}
      question={label.endOthersQuestion}
      confirmLabel={label.endOthers}
      change={end}
    >
      <p>{label.endOthersConsequences}</p>
    </Confirm>
  );
}

function SignOutEverywhere() {
  const end = useChange(endOthers, { stale: SESSIONS, onSuccess: signOut });
  return (
    <Confirm
      label={label.signOutEverywhere}
      question={label.everywhereQuestion}
      confirmLabel={label.signOutEverywhere}
      change={end}
    >
      <p>{label.everywhereConsequences}</p>
    </Confirm>
  );
}

function endOthers() {
  return orThrow(api.DELETE('/api/me/sessions'));
}
