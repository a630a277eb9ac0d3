import { signIn } from '../api/session.js';
import { Button } from '../parts/button.js';
import { Page } from '../parts/page.js';

export function SignInPage() {
  const isInvited = location.pathname.startsWith('/invites/');
  return (
    <Page title={isInvited ? 'You are invited' : 'Welcome'} isNarrow>
      <div className="card">
        <p>
          {isInvited
            ? 'Sign in with the e-mail address that received the invite.'
            : 'Manage your organizations, their members and their agents.'}
        </p>
        <Button className="main" onClick={signIn}>
          Sign in
        </Button>
        <p className="hint">New here? Your account is created when you first sign in.</p>
      </div>
    </Page>
  );
}
