import { Kbd, Text } from '@mantine/core';
import { Fragment } from 'react';
import { words } from '../locales/words.js';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys that open the command palette. */
export const PALETTE_KEYS = isMac ? ['⌘', 'K'] : [words.shortcuts.control, 'K'];
/** The same keys, for screen readers. */
export const PALETTE_ARIA_KEYS = isMac ? 'Meta+K' : 'Control+K';

interface KeysProps {
  keys: string[];
  /** Whether they are pressed one after the other, and not together. */
  areInTurn?: boolean | undefined;
}

export function Keys({ keys, areInTurn }: KeysProps) {
  return (
    <span className="keys">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && (
            <Text span size="xs" c="dimmed">
              {areInTurn ? words.shortcuts.then : '+'}
            </Text>
          )}
          <Kbd>{key}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}
