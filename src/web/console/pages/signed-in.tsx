import { Button as LinkButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { authErrorIn, freshSignInUrl } from '../../client/navigation.js';
import { tellSignInAgain, useMe } from '../api/session.js';
import { Button } from '../components/button.js';
import { Loading } from '../components/lists/loaded.js';
import { MessagePage } from '../components/page.js';
import { words } from '../locales/words.js';
import { PAGES } from '../../pages.js';

const { freshSignIn } = words;

/** The end of a fresh sign-in in a second window, which tells the first window and closes itself. */
export function SignedInPage() {
  const [hasFailed] = useState(() => authErrorIn(location.search) !== null);
  const { data: me } = useMe();
  const isDone = !hasFailed && Boolean(me);
  useEffect(() => {
    if (!isDone) return;
    tellSignInAgain();
    window.close();
  }, [isDone]);
  if (!hasFailed && me === undefined) return <Loading />;
  return (
    <MessagePage
      title={isDone ? freshSignIn.doneTitle : freshSignIn.failedTitle}
      icon={isDone ? IconCircleCheck : IconAlertTriangle}
      tone={isDone ? 'brand' : 'warning'}
    >
      <p>{isDone ? freshSignIn.done : freshSignIn.failed}</p>
      {!isDone && (
        <LinkButton component="a" href={freshSignInUrl(PAGES.signedIn)} fullWidth size="md">
          {words.app.retry}
        </LinkButton>
      )}
      <Button variant="default" fullWidth size="md" onClick={() => window.close()}>
        {freshSignIn.close}
      </Button>
    </MessagePage>
  );
}
