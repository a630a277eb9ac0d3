import { Box, Group, ThemeIcon } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { Hint } from '../../components/card.js';
import { orThrow } from '../../../client/client.js';
import type { Session } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { SESSIONS } from '../../api/queries/sessions.js';
import { api } from '../../api/session.js';
import { Ago } from '../../components/ago.js';
import { Badge } from '../../components/badge.js';
import { moment, Moment } from '../../components/format.js';
import { Confirm } from '../../components/forms/confirm.js';
import { SignOut } from '../../components/sign-out.js';
import { words } from '../../locales/words.js';
import { browserOf, isPhone } from './browser-name.js';

const label = words.sessions;

/** The time of the sign-in tells sessions of the same browser and address apart. */
export function SessionRow({ session }: { session: Session }) {
  const { current, createdAt, lastSeenAt, expiresAt, ipAddress, userAgent } = session;
  const Icon = isPhone(userAgent) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon variant="light" color={current ? 'green' : 'gray'} size="lg" aria-hidden="true">
        <Icon size={20} />
      </ThemeIcon>
      <Group gap="sm" flex={1}>
        <Box flex="1 1 16rem" miw={0}>
          <Group gap="xs">
            <strong>{browserOf(userAgent)}</strong>
            {current && <Badge tone="good">{label.current}</Badge>}
          </Group>
          <Hint>
            {ipAddress} · {label.lastActive(<Ago of={lastSeenAt} />)}
          </Hint>
          <Hint>{label.signedIn(<Moment of={createdAt} />)}</Hint>
          <Hint>{label.expires(<Ago of={expiresAt} />)}</Hint>
        </Box>
        {current ? <SignOut /> : <SignOutOther session={session} />}
      </Group>
    </Group>
  );
}

function SignOutOther({ session: { id, createdAt, ipAddress, userAgent } }: { session: Session }) {
  const browser = browserOf(userAgent);
  const signedIn = moment(createdAt);
  const end = useChange(
    () => orThrow(api.DELETE('/api/me/sessions/{sessionId}', { params: { path: { sessionId: id } } })),
    { stale: SESSIONS, done: label.ended(browser) },
  );
  return (
    <Confirm
      label={words.session.signOut}
      name={label.endNamed(browser, ipAddress, signedIn)}
      question={label.endQuestion}
      confirmLabel={words.session.signOut}
      change={end}
    >
      <p>{label.endConsequences(browser, ipAddress, signedIn)}</p>
    </Confirm>
  );
}
