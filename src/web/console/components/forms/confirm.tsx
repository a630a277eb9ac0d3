import { Group, Stack } from '@mantine/core';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../button.js';
import { Dialog, type DialogHandle } from '../dialog.js';
import { Failure, Notice } from '../feedback/notice.js';
import { words } from '../../locales/words.js';

interface Change {
  mutate: (input: undefined, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  isSuccess: boolean;
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
  /** Whether someone else has changed or removed what the question is about. */
  isGone?: boolean;
}

interface ConfirmProps extends ConfirmDialogProps {
  label: ReactNode;
  /** The accessible name, if several buttons of the page have the same label. */
  name?: string;
  size?: string;
  fullWidth?: boolean;
  variant?: string;
  color?: string;
}

/** A button that opens a confirmation dialog. */
export function Confirm({
  label,
  name,
  size,
  fullWidth,
  variant = 'default',
  color,
  ...dialog
}: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<DialogHandle>(null);
  const open = () => {
    dialog.change.reset();
    setOpen(true);
  };
  return (
    <>
      <Button
        variant={variant}
        color={color}
        size={size}
        fullWidth={fullWidth}
        aria-label={name}
        onClick={open}
      >
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
  isGone = false,
}: ConfirmDialogProps & { ref: RefObject<DialogHandle | null>; onClose: () => void }) {
  const close = () => ref.current?.close();
  // The person's own change also reaches the page as a hint, perhaps before its response.
  const isTooLate = isGone && !change.isPending && !change.isSuccess;
  return (
    <Dialog ref={ref} title={question} onClose={onClose}>
      <Stack>
        {children}
        {isTooLate && !change.error && <Notice tone="warning">{words.feedback.gone}</Notice>}
        <Failure error={change.error} />
        <Group gap="sm" justify="flex-end">
          <Button variant="default" data-autofocus onClick={close}>
            {words.app.cancel}
          </Button>
          <Button
            color={isDangerous ? 'red' : undefined}
            isPending={change.isPending || isTooLate}
            onClick={() => change.mutate(undefined, { onSuccess: close })}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
