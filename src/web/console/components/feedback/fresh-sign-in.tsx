import { Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { signInRequest, type SignInRequest } from '../../api/fresh-sign-in.js';
import { newcomer, signInAgain, signInsAgain, useMe } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { words } from '../../locales/words.js';
import { Button } from '../button.js';
import { Dialog, type DialogHandle } from '../dialog.js';
import { Notice } from './notice.js';

const { freshSignIn } = words;

/** Asks for a fresh sign-in in a second window. This page stays open, so that nothing typed is lost. */
export function FreshSignIn() {
  const request = useStore(signInRequest);
  return request && <FreshSignInDialog request={request} />;
}

/** When the person has signed in, the second window tells this one, and this one reads the user again. */
function FreshSignInDialog({ request: { decide } }: { request: SignInRequest }) {
  const dialog = useRef<DialogHandle>(null);
  const { data: me } = useMe();
  const [before] = useState(signInsAgain.get());
  const [hasOpened, setOpened] = useState(false);
  const hasSignedIn = useStore(signInsAgain) > before;
  const isWaiting = hasOpened && !hasSignedIn;
  // Another person must not make the call.
  const isOther = useStore(newcomer) !== null || !me;
  const isFresh = !isOther && !me.user.actions.delete.freshSignIn;
  useEffect(() => {
    if (isOther || isFresh) decide(isFresh);
  }, [isOther, isFresh, decide]);
  return (
    <Dialog ref={dialog} title={freshSignIn.title} onClose={() => decide(false)}>
      <Stack>
        <p>{isWaiting ? freshSignIn.waiting : freshSignIn.why}</p>
        {/* Appears only if the sign-in was not fresh, because the dialog closes after a fresh one. */}
        {hasSignedIn && <Notice tone="warning">{freshSignIn.notFresh}</Notice>}
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={() => dialog.current?.close()}>
            {words.session.notNow}
          </Button>
          <Button
            data-autofocus
            variant={isWaiting ? 'default' : 'filled'}
            onClick={() => {
              signInAgain();
              setOpened(true);
            }}
          >
            {isWaiting ? freshSignIn.openAgain : freshSignIn.signIn}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
