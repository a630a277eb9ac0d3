import { useEffect, useId, type ReactNode, type RefObject } from 'react';

interface DialogProps {
  /** Its `close` method closes the dialog. */
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  className?: string;
  /** Called after the dialog has closed, also by the Escape key. It must then no longer be rendered. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog that is open while it is rendered. The browser focuses its first control, so the harmless one comes
 * first. After closing, the browser returns the focus.
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
