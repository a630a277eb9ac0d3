import { useRef } from 'react';
import { hasEnded, signIn } from '../api/session.js';
import { useStore } from '../api/store.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

/** Asks for a new sign-in over the page, which may contain a form. A sign-in in another tab closes it too. */
export function SessionEnded() {
  const dialog = useRef<HTMLDialogElement>(null);
  if (!useStore(hasEnded)) return null;
  return (
    <Dialog ref={dialog} title="Your session ended" onClose={() => hasEnded.set(false)}>
      <p>Sign in to continue. What you typed on this page stays.</p>
      <div className="buttons">
        <Button onClick={signIn}>Sign in</Button>
        <Button className="quiet" onClick={() => dialog.current?.close()}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
