import { IconMailOpened } from '@tabler/icons-react';
import { Hint } from '../components/card.js';
import { Flash, useFlash } from '../components/feedback/flash.js';
import { signIn } from '../api/session.js';
import { Button } from '../components/button.js';
import { MessagePage } from '../components/page.js';
import { Support } from '../components/support.js';
import { words } from '../locales/words.js';

export function SignInPage() {
  const isInvited = location.pathname.startsWith('/invites/');
  const isRefused = useFlash()?.tone === 'warning';
  return (
    <MessagePage
      title={isInvited ? words.receivedInvite.title : words.signIn.title}
      icon={isInvited ? IconMailOpened : 'logo'}
    >
      <Flash />
      {isInvited ? <p>{words.signIn.invited}</p> : !isRefused && <p>{words.signIn.purpose}</p>}
      <Button fullWidth size="md" onClick={signIn}>
        {isRefused ? words.app.retry : words.session.signIn}
      </Button>
      <Hint>{isRefused ? words.signIn.again(<Support />) : words.signIn.newHere}</Hint>
    </MessagePage>
  );
}
