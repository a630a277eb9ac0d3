import { Stack } from '@mantine/core';
import { useRef } from 'react';
import type { InviteWithLink } from '../../../client/resources.js';
import { Button } from '../../components/button.js';
import { Copy } from '../../components/copy.js';
import { Notice } from '../../components/feedback/notice.js';
import { SandboxMail } from '../../components/feedback/sandbox-links.js';
import { Dialog, type DialogHandle } from '../../components/dialog.js';
import { words } from '../../locales/words.js';
import { isWithheld, LinkSentence } from './bulk/outcomes.js';

/** The new link of a resent invite. It is shown only once. */
export function LinkDialog({ invite, onClose }: { invite: InviteWithLink; onClose: () => void }) {
  const dialog = useRef<DialogHandle>(null);
  const isNotMailed = isWithheld(invite);
  const sentence = (
    <p>
      <LinkSentence invite={invite} />
    </p>
  );
  return (
    <Dialog
      ref={dialog}
      title={isNotMailed ? words.invites.shareYourself : words.invites.resent}
      size="lg"
      onClose={onClose}
    >
      <Stack>
        {isNotMailed ? <Notice tone="warning">{sentence}</Notice> : sentence}
        {!isNotMailed && <SandboxMail email={invite.email} />}
        <Copy
          label={words.invites.link}
          hint={words.invites.newLinkHint}
          text={invite.url}
          main="filled"
          beside={
            <Button variant="default" data-autofocus onClick={() => dialog.current?.close()}>
              {words.app.close}
            </Button>
          }
        />
      </Stack>
    </Dialog>
  );
}
