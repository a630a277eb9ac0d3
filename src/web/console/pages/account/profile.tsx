import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Hint } from '../../components/card.js';
import { Setting } from '../settings/setting.js';
import { signIn, useMe } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Badge } from '../../components/badge.js';
import { Day } from '../../components/format.js';
import { nameOf } from '../../components/lists/person.js';
import { PersonPicture } from '../../components/picture.js';
import { words } from '../../locales/words.js';

const { profile } = words;

export function Profile() {
  const { data: me } = useMe();
  if (!me) return null;
  const { name, email, emailVerified, pictureUrl, createdAt } = me.user;
  return (
    <Setting title={profile.heading} hint={profile.hint}>
      <Paper p="md">
        <Stack>
          <Group align="flex-start" wrap="nowrap">
            <PersonPicture url={pictureUrl} name={nameOf(me.user)} size={56} />
            <Box miw={0}>
              <Text fw={600}>{name ? <bdi>{name}</bdi> : profile.noName}</Text>
              <Group gap="xs">
                <Text size="sm">{email ? <bdi>{email}</bdi> : profile.noEmail}</Text>
                {email && (
                  <Badge tone={emailVerified ? 'good' : 'warning'}>
                    {emailVerified ? profile.verified : profile.notVerified}
                  </Badge>
                )}
              </Group>
              <Hint>{profile.since(<Day of={createdAt} />)}</Hint>
            </Box>
          </Group>
          {email && !emailVerified && <Hint>{profile.notVerifiedHint}</Hint>}
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            onClick={signIn}
          >
            {profile.update}
          </Button>
        </Stack>
      </Paper>
    </Setting>
  );
}
