import { useId, useRef, type ReactNode } from 'react';
import { Failure } from './notice.js';

interface Change {
  mutate: (input: undefined, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

interface ConfirmProps {
  label: ReactNode;
  /** The accessible name, for pages on which several buttons have the same label. */
  name?: string;
  question: string;
  /** A description of the consequences. */
  children: ReactNode;
  confirmLabel: string;
  change: Change;
  isDangerous?: boolean;
}

/** A button that asks for confirmation. */
export function Confirm({
  label,
  name,
  question,
  children,
  confirmLabel,
  change,
  isDangerous = true,
}: ConfirmProps) {
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
            {confirmLabel}
          </button>
          <button type="button" className="quiet" onClick={close}>
            Cancel
          </button>
        </div>
      </dialog>
    </>
  );
}
