import { Group, Stack } from '@mantine/core';
import { useRef } from 'react';
import type { InviteWithLink } from '../../../client/resources.js';
import { Button } from '../../components/button.js';
import { Dialog, type DialogHandle } from '../../components/dialog.js';
import { words } from '../../locales/words.js';
import { NewLink } from './outcomes.js';

/** The new link of a resent invite. It is shown only once. */
export function LinkDialog({ invite, onClose }: { invite: InviteWithLink; onClose: () => void }) {
  const dialog = useRef<DialogHandle>(null);
  return (
    <Dialog ref={dialog} title={words.invites.newLink} size="lg" onClose={onClose}>
      <Stack>
        <NewLink invite={invite} />
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => dialog.current?.close()}>
            {words.app.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
