import { Group, Kbd, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Store, useStore } from '../api/store.js';
import { Dialog, type DialogHandle } from '../components/dialog.js';
import { words } from '../locales/words.js';

const { shortcuts } = words;

/** Whether the list is open. The account menu also opens it. */
export const areShortcutsOpen = new Store(false);

/** The list of the console's keys, which a key opens. */
export function Shortcuts() {
  const isOpen = useStore(areShortcutsOpen);
  const dialog = useRef<DialogHandle>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      areShortcutsOpen.set(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  if (!isOpen) return null;
  return (
    <Dialog ref={dialog} title={shortcuts.title} onClose={() => areShortcutsOpen.set(false)}>
      <Stack gap="xs">
        {shortcuts.keys.map(([keys, meaning]) => (
          <Group justify="space-between" wrap="nowrap" key={meaning}>
            <Text size="sm">{meaning}</Text>
            <Group gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
