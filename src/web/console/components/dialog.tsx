import { useEffect, useId, type ReactNode, type RefObject } from 'react';

interface DialogProps {
  /** Its `close` method closes the dialog. */
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  className?: string;
  /** Called when the dialog has closed, also by the Escape key. The dialog must no longer be rendered then. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. It focuses its first control, so the harmless one comes first. After
 * closing, the browser returns the focus.
 */
export function Dialog({ ref, title, className, onClose, children }: DialogProps) {
  const id = useId();
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  }, [ref]);
  return (
    <dialog ref={ref} className={className} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
