import { useRef } from 'react';
import { hasEnded, signIn } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../button.js';
import { Dialog } from '../dialog.js';
import { words } from '../../locales/words.js';

/** Asks for a new sign-in in a dialog, because the page may contain a form. A sign-in in another tab also closes it. */
export function SessionEnded() {
  const dialog = useRef<HTMLDialogElement>(null);
  if (!useStore(hasEnded)) return null;
  return (
    <Dialog ref={dialog} title={words.session.endedTitle} onClose={() => hasEnded.set(false)}>
      <p>{words.session.ended}</p>
      <div className="buttons">
        <Button onClick={signIn}>{words.session.signIn}</Button>
        <Button className="quiet" onClick={() => dialog.current?.close()}>
          {words.session.notNow}
        </Button>
      </div>
    </Dialog>
  );
}
