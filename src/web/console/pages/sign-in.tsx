import { signInUrl } from '../../client/navigation.js';
import { here } from '../parts/address.js';
import { Page } from '../parts/page.js';

/** What each address shows to who is not signed in; signing in leads back to it. */
export function SignInPage() {
  const isInvited = location.pathname.startsWith('/invites/');
  return (
    <Page title={isInvited ? 'You are invited' : 'Welcome'} isNarrow>
      <div className="card">
        <p>
          {isInvited
            ? 'Sign in with the account whose address the invite was sent to, and you will see who invites you.'
            : 'Your organizations, the people in them and the agents that work for you.'}
        </p>
        <button type="button" className="main" onClick={() => location.assign(signInUrl(here()))}>
          Sign in
        </button>
        <p className="hint">New here? Signing in makes your account.</p>
      </div>
    </Page>
  );
}
