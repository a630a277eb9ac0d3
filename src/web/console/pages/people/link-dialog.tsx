import { Group, Stack } from '@mantine/core';
import { useRef } from 'react';
import type { InviteWithLink } from '../../../client/resources.js';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/feedback/notice.js';
import { Dialog, type DialogHandle } from '../../components/dialog.js';
import { words } from '../../locales/words.js';
import { isWithheld, LinkSentence, NewLink } from './outcomes.js';

/** The new link of a resent invite. It is shown only once. */
export function LinkDialog({ invite, onClose }: { invite: InviteWithLink; onClose: () => void }) {
  const dialog = useRef<DialogHandle>(null);
  const isNotMailed = isWithheld(invite);
  const sentence = (
    <p>
      <LinkSentence invite={invite} /> {words.invites.oldLink}
    </p>
  );
  return (
    <Dialog
      ref={dialog}
      title={isNotMailed ? words.invites.notMailed : words.invites.newLink}
      size="lg"
      onClose={onClose}
    >
      <Stack>
        {isNotMailed ? <Notice tone="warning">{sentence}</Notice> : sentence}
        <NewLink invite={invite} button="filled" />
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => dialog.current?.close()}>
            {words.app.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
