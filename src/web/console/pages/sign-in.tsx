import { signIn } from '../api/session.js';
import { Button } from '../parts/button.js';
import { Page } from '../parts/page.js';
import { words } from '../words/words.js';

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
