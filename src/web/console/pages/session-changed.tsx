import { IconUserExclamation } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Me } from '../../client/resources.js';
import { announce } from '../api/announce.js';
import { signInAsBefore, useMe } from '../api/session.js';
import { Button } from '../components/button.js';
import { nameOf } from '../components/lists/person.js';
import { MessagePage } from '../components/page.js';
import { words } from '../locales/words.js';

const { sessionChanged } = words;

/** Replaces the page after another person has signed in, so that the page sends nothing in their name. */
export function SessionChangedPage({ newcomer }: { newcomer: Me['user'] }) {
  const before = useMe().data!.user;
  const isSameName = nameOf(before) === nameOf(newcomer);
  const labelOf = (user: Me['user']) => (isSameName && user.email) || nameOf(user);
  const title = sessionChanged.title(labelOf(newcomer));
  useEffect(() => announce(title), [title]);
  return (
    <MessagePage title={title} icon={IconUserExclamation} tone="warning">
      <p>{sessionChanged.closed(labelOf(before))}</p>
      <Button fullWidth size="md" onClick={() => location.reload()}>
        {sessionChanged.go(labelOf(newcomer))}
      </Button>
      <Button variant="default" fullWidth size="md" onClick={signInAsBefore}>
        {sessionChanged.back(labelOf(before))}
      </Button>
    </MessagePage>
  );
}
