import { ActionIcon, Button, Kbd, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { Store, useStore } from '../api/store.js';
import { Boundary } from '../components/feedback/boundary.js';
import { BrokenPart } from '../components/feedback/broken.js';
import { script } from '../components/script.js';
import { Skeleton } from '../components/lists/skeleton.js';
import { words } from '../locales/words.js';
import { PALETTE_ARIA_KEYS, PALETTE_KEYS } from './keys.js';

const list = script(async () => (await import('./palette-list.js')).PaletteList);

const isOpen = new Store(false);
const open = () => isOpen.set(true);
const close = () => isOpen.set(false);

/** Opens the command palette. Its script is loaded shortly before use. @param isSmall shows only the icon */
export function PaletteButton({ isSmall }: { isSmall: boolean }) {
  const button = {
    'aria-haspopup': 'dialog' as const,
    'aria-keyshortcuts': PALETTE_ARIA_KEYS,
    onClick: open,
    onPointerEnter: list.prefetch,
    onFocus: list.prefetch,
  };
  return isSmall ? (
    <ActionIcon variant="default" size="lg" aria-label={words.palette.open} {...button}>
      <IconSearch size={18} aria-hidden="true" />
    </ActionIcon>
  ) : (
    <Button
      variant="default"
      fw={450}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={<Kbd aria-hidden="true">{PALETTE_KEYS.join(' ')}</Kbd>}
      {...button}
    >
      {words.palette.open}
    </Button>
  );
}

/** The command palette and its shortcut. */
export function Palette() {
  const opened = useStore(isOpen);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault(); // some browsers would focus their address bar
      if (isOpen.get()) close();
      else if (!document.querySelector('[aria-modal="true"]')) open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Modal.Root opened={opened} onClose={close} size="lg" yOffset="8vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content className="palette" aria-label={words.palette.title}>
        <Modal.Body p="xs">
          <Boundary of="palette" fallback={(retry, error) => <BrokenPart error={error} onRetry={retry} />}>
            <Suspense fallback={<Skeleton />}>
              <list.Show onClose={close} />
            </Suspense>
          </Boundary>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
