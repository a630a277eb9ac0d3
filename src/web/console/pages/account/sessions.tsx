import { Group } from '@mantine/core';
import { orThrow } from '../../../client/client.js';
import { toast } from '../../api/toast.js';
import { useChange } from '../../api/change.js';
import { useList } from '../../api/queries/lists.js';
import { SESSIONS, sessionsQuery } from '../../api/queries/sessions.js';
import { api, signOut } from '../../api/session.js';
import { Confirm } from '../../components/forms/confirm.js';
import { List } from '../../components/lists/list.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { Setting } from '../settings/setting.js';
import { words } from '../../locales/words.js';
import { SessionRow } from './session-row.js';

const label = words.sessions;

export function Sessions() {
  const query = useList(sessionsQuery);
  // This browser first.
  const rows = query.rows?.toSorted((a, b) => Number(b.current) - Number(a.current));
  const sessions = { ...query, rows };
  const hasOthers = sessions.rows?.some(({ current }) => !current);
  return (
    <Setting title={label.title} hint={label.lead}>
      <List query={sessions} label={label.list} empty={null} loading={<Skeleton rows={1} height="6.9rem" />}>
        {(session) => <SessionRow session={session} />}
      </List>
      {/* Without other sessions, signing out everywhere is the same as signing out of this browser. */}
      {hasOthers && (
        <Group gap="sm">
          <EndOthers />
          <SignOutEverywhere />
        </Group>
      )}
    </Setting>
  );
}

function EndOthers() {
  const end = useChange(endOthers, {
    stale: SESSIONS,
    onSuccess: ({ ended }) => toast(label.endedOthers(ended)),
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
  const end = useChange(endOthers, { stale: SESSIONS, onSuccess: () => void signOut() });
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
