import { Button } from '@mantine/core';
import { SIGN_OUT_URL } from '../../client/navigation.js';
import { signOut } from '../api/session.js';
import { words } from '../locales/words.js';

export function SignOut() {
  return (
    <Button
      component="a"
      variant="default"
      href={SIGN_OUT_URL}
      onClick={(event: React.MouseEvent) => {
        event.preventDefault();
        void signOut();
      }}
    >
      {words.session.signOut}
    </Button>
  );
}
