import { SIGN_OUT_URL } from '../../client/navigation.js';
import { signOut } from '../api/session.js';
import { words } from '../locales/words.js';

export function SignOut({ className }: { className?: string }) {
  return (
    <a
      className={className}
      href={SIGN_OUT_URL}
      onClick={(event) => {
        event.preventDefault();
        signOut();
      }}
    >
      {words.session.signOut}
    </a>
  );
}
