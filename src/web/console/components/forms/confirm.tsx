import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../button.js';
import { Dialog } from '../dialog.js';
import { Failure } from '../feedback/notice.js';
import { words } from '../../locales/words.js';

interface Change {
  mutate: (input: undefined, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

interface ConfirmDialogProps {
  question: string;
  /** Describes the consequences. */
  children: ReactNode;
  confirmLabel: string;
  change: Change;
  isDangerous?: boolean;
}

interface ConfirmProps extends ConfirmDialogProps {
  label: ReactNode;
  /** The accessible name, if several buttons of the page have the same label. */
  name?: string;
}

/** A button that opens a confirmation dialog. */
export function Confirm({ label, name, ...dialog }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDialogElement>(null);
  const open = () => {
    dialog.change.reset();
    setOpen(true);
  };
  return (
    <>
      <Button className="quiet" aria-label={name} onClick={open}>
        {label}
      </Button>
      {isOpen && <ConfirmDialog ref={ref} onClose={() => setOpen(false)} {...dialog} />}
    </>
  );
}

/**
 * A confirmation dialog that is open while it is rendered. It focuses Cancel, so that a second Enter does no harm. In
 * tables, render it outside of the row, because the row may disappear while the dialog is open.
 */
export function ConfirmDialog({
  ref,
  onClose,
  question,
  children,
  confirmLabel,
  change,
  isDangerous = true,
}: ConfirmDialogProps & { ref: RefObject<HTMLDialogElement | null>; onClose: () => void }) {
  const close = () => ref.current?.close();
  return (
    <Dialog ref={ref} title={question} onClose={onClose}>
      {children}
      <Failure error={change.error} />
      <div className="buttons">
        <Button className="quiet" onClick={close}>
          {words.app.cancel}
        </Button>
        <Button
          className={isDangerous ? 'danger' : ''}
          isPending={change.isPending}
          onClick={() => change.mutate(undefined, { onSuccess: close })}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
