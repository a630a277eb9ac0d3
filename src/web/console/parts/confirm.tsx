import { useRef, useState, type ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
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

/** A button that asks for confirmation. The question focuses Cancel, so that a second Enter does no harm. */
export function Confirm({
  label,
  name,
  question,
  children,
  confirmLabel,
  change,
  isDangerous = true,
}: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const open = () => {
    change.reset();
    setOpen(true);
  };
  return (
    <>
      <Button className="quiet" aria-label={name} onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <Dialog ref={dialog} title={question} onClose={() => setOpen(false)}>
          {children}
          <Failure error={change.error} />
          <div className="buttons">
            <Button className="quiet" onClick={close}>
              Cancel
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
      )}
    </>
  );
}
