import { Group, Modal } from '@mantine/core';
import { useEffect, useImperativeHandle, useState, type ReactNode, type RefObject } from 'react';
import { Store, useStore } from '../api/store.js';
import { words } from '../locales/words.js';
import { focusAt, placeOf } from './feedback/focus-keeper.js';

/** The open dialogs, topmost last. The Escape key closes only the topmost one. */
const dialogs = new Store<readonly object[]>([]);

export interface DialogHandle {
  close: () => void;
}

interface DialogProps {
  /** Its `close` method closes the dialog. */
  ref: RefObject<DialogHandle | null>;
  title: string;
  size?: string;
  /** Called after the dialog has closed, also by the Escape key. It must then no longer be rendered. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * Mantine's default, except that a closed dialog does not fade. During a fade, the page could not open another dialog.
 */
const TRANSITION = { transition: 'fade-down', duration: 200, exitDuration: 0 } as const;

/**
 * A modal dialog that is open while it is rendered. It focuses the element with `data-autofocus`, or else its first
 * control. After closing, the focus returns.
 */
export function Dialog({ ref, title, size = 'md', onClose, children }: DialogProps) {
  const [isOpen, setOpen] = useState(true);
  // Mantine would return the focus only if the dialog had been rendered before it was opened.
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  const [place] = useState(() => opener && placeOf(opener));
  const returnFocus = () => {
    // A change may have removed what opened the dialog.
    if (opener?.isConnected) opener.focus();
    else if (place) focusAt(place);
  };
  const close = () => {
    setOpen(false);
    returnFocus();
  };
  const [self] = useState({});
  const isTopmost = useStore(dialogs).at(-1) === self;
  useEffect(() => {
    dialogs.set([...dialogs.get(), self]);
    return () => dialogs.set(dialogs.get().filter((one) => one !== self));
  }, [self]);
  useImperativeHandle(ref, () => ({ close }));
  useEffect(
    () => () => {
      // The dialog was removed while it was open.
      if (document.activeElement === document.body) returnFocus();
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the opener and its place stay the same
    [],
  );
  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      closeOnEscape={isTopmost}
      onExitTransitionEnd={onClose}
      returnFocus={false}
      transitionProps={TRANSITION}
      size={size}
      xOffset="min(5vw, 2rem)"
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Mantine's own header would be a second banner of the page. */}
        <Group justify="space-between" align="flex-start" wrap="nowrap" px="md" pt="md">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={words.app.close} />
        </Group>
        <Modal.Body p="md" fz="sm">
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
