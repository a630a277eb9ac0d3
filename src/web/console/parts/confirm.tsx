import { useId, useRef, type ReactNode } from 'react';
import { Failure } from './notice.js';

interface Change {
  mutate: (input: undefined, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

interface ConfirmProps {
  /** What the button says that asks. */
  label: ReactNode;
  /** What it is called where several of them say the same. */
  name?: string;
  question: string;
  /** What follows from it. */
  children: ReactNode;
  /** What the button says that does it. */
  deed: string;
  change: Change;
  isDangerous?: boolean;
}

/** A button for what can't be undone: it asks before. */
export function Confirm({ label, name, question, children, deed, change, isDangerous = true }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const open = () => {
    change.reset();
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  const act = () => change.mutate(undefined, { onSuccess: close });
  return (
    <>
      <button type="button" className="quiet" aria-label={name} onClick={open}>
        {label}
      </button>
      <dialog ref={dialog} aria-labelledby={id}>
        <h2 id={id}>{question}</h2>
        {children}
        <Failure error={change.error} />
        <div className="buttons">
          <button
            type="button"
            className={isDangerous ? 'danger' : ''}
            disabled={change.isPending}
            onClick={act}
          >
            {deed}
          </button>
          <button type="button" className="quiet" onClick={close}>
            Cancel
          </button>
        </div>
      </dialog>
    </>
  );
}
