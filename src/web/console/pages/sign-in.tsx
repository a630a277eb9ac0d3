import { signIn } from '../api/session.js';
import { Button } from '../components/button.js';
import { Page } from '../components/page.js';
import { words } from '../locales/words.js';

export function SignInPage() {
  const isInvited = location.pathname.startsWith('/invites/');
  return (
    <Page title={isInvited ? words.receivedInvite.title : words.signIn.title} isNarrow>
      <div className="card">
        <p>{isInvited ? words.signIn.invited : words.signIn.purpose}</p>
        <Button className="main" onClick={signIn}>
          {words.session.signIn}
        </Button>
        <p className="hint">{words.signIn.newHere}</p>
      </div>
    </Page>
  );
}
