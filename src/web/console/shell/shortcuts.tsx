import { ActionIcon, Group, Kbd, Stack, Text, Tooltip } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog, type DialogHandle } from '../components/dialog.js';
import { words } from '../locales/words.js';

const { shortcuts } = words;

/** The button and the key that list the keys of the console. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<DialogHandle>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Tooltip label={shortcuts.title}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          visibleFrom="sm"
          aria-label={shortcuts.title}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconKeyboard size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Dialog ref={dialog} title={shortcuts.title} onClose={() => setOpen(false)}>
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
      )}
    </>
  );
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
