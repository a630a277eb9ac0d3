import { List, Paper, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orThrow } from '../../../client/client.js';
import type { OwnNotice } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { own } from '../../api/own.js';
import { MY_NOTICES, myNoticesQuery } from '../../api/queries/notices.js';
import { api, useMe } from '../../api/session.js';
import { toast } from '../../api/toast.js';
import { Setting } from '../settings/setting.js';
import { Failure } from '../../components/feedback/notice.js';
import { Loaded } from '../../components/lists/loaded.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { words } from '../../locales/words.js';

const { notices } = words;

/** The fragment of the URL that leads here. */
const HASH = '#mails';

/** Which mails the person gets. */
export function NoticeChoices() {
  const { user, memberships } = useMe().data ?? {};
  const address = user?.emailVerified && user.email ? <bdi>{user.email}</bdi> : notices.yourAddress;
  useEffect(() => {
    if (location.hash === HASH) document.querySelector(HASH)!.scrollIntoView();
  }, []);
  return (
    <Setting id="mails" title={notices.heading} hint={notices.hint(address)}>
      {memberships?.length === 0 ? (
        <Paper p="md">
          <Text size="sm">{notices.noOrganization}</Text>
        </Paper>
      ) : (
        <Choices />
      )}
    </Setting>
  );
}

function Choices() {
  return (
    <Loaded query={useQuery(myNoticesQuery)} loading={<Skeleton rows={1} height="21.7rem" />}>
      {({ data }) => {
        // A later version of the service may have other kinds.
        const known = data.filter(({ kind }) => own(notices.kinds, kind));
        return (
          <Paper p="md">
            <Stack gap="sm">
              {known
                .filter(({ fixed }) => !fixed)
                .map((notice) => (
                  <Choice notice={notice} key={notice.kind} />
                ))}
            </Stack>
            <Text size="sm" fw={600} mt="md" mb={4}>
              {notices.fixed}
            </Text>
            <List size="sm" c="dimmed">
              {known
                .filter(({ fixed }) => fixed)
                .map(({ kind }) => (
                  <List.Item key={kind}>{notices.kinds[kind]}</List.Item>
                ))}
            </List>
          </Paper>
        );
      }}
    </Loaded>
  );
}

function Choice({ notice: { kind, enabled } }: { notice: OwnNotice }) {
  /** The person's choice, shown until the service has answered. */
  const [chosen, setChosen] = useState<boolean>();
  const change = useChange(
    (wanted: boolean) => orThrow(api.PATCH('/api/me/notices', { body: { [kind]: wanted } })),
    {
      stale: [MY_NOTICES],
      onSuccess: (_answer, wanted) => toast((wanted ? notices.nowOn : notices.nowOff)(notices.kinds[kind])),
    },
  );
  const choose = (wanted: boolean) => {
    setChosen(wanted);
    change.mutate(wanted, { onSettled: () => setChosen(undefined) });
  };
  return (
    <>
      <Switch
        label={notices.kinds[kind]}
        checked={chosen ?? enabled}
        onChange={({ target }) => choose(target.checked)}
      />
      <Failure error={change.error} />
    </>
  );
}
