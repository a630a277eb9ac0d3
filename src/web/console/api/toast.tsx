import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { words } from '../locales/words.js';
import { announce } from './announce.js';

/** Milliseconds for which a notification with a button stays. */
const TIME_TO_UNDO = 10_000;

/** Differs from the name of a button that closes a dialog or a notice. */
const CLOSE = { 'aria-label': words.feedback.close };

/**
 * Shows the result of a change for some seconds, and announces it to screen readers.
 * @param undo adds a button that undoes the change
 */
export function toast(message: string, undo?: () => void): void {
  announce(message);
  // The announcement above is enough for screen readers.
  const id = notifications.show({
    message: undo ? (
      <Group gap="sm" justify="space-between">
        {message}
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {words.feedback.undo}
        </Button>
      </Group>
    ) : (
      message
    ),
    ...(undo && { autoClose: TIME_TO_UNDO }),
    color: 'green',
    role: 'status',
    'aria-live': 'off',
    closeButtonProps: CLOSE,
  });
}

/** Says that a change was not made. For changes without a place on the page for an error, such as an undo. */
export function toastFailure(message: string): void {
  notifications.show({ message, color: 'red', role: 'alert', closeButtonProps: CLOSE });
}
