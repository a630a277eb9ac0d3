import { Group, Stack } from '@mantine/core';
import { useRef } from 'react';
import { hasEnded, signIn } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../button.js';
import { Dialog, type DialogHandle } from '../dialog.js';
import { words } from '../../locales/words.js';

/** Asks for a new sign-in in a dialog, because the page may contain a form. A sign-in in another tab also closes it. */
export function SessionEnded() {
  const dialog = useRef<DialogHandle>(null);
  if (!useStore(hasEnded)) return null;
  return (
    <Dialog ref={dialog} title={words.session.endedTitle} onClose={() => hasEnded.set(false)}>
      <Stack>
        <p>{words.session.ended}</p>
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={() => dialog.current?.close()}>
            {words.session.notNow}
          </Button>
          <Button data-autofocus onClick={signIn}>
            {words.session.signIn}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
