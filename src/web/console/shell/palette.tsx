import { Suspense, useEffect, useRef, useState } from 'react';
import { Boundary } from '../components/feedback/boundary.js';
import { BrokenPart } from '../components/feedback/broken.js';
import { Dialog } from '../components/dialog.js';
import { script } from '../components/script.js';
import { Skeleton } from '../components/lists/skeleton.js';
import { words } from '../locales/words.js';

const list = script(async () => (await import('./palette-list.js')).PaletteList);

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The button and the shortcut of the command palette. Its script is loaded shortly before use. */
export function Palette() {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault(); // some browsers would focus their address bar
      if (dialog.current) dialog.current.close();
      else if (!document.querySelector('dialog:modal')) setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
        onPointerEnter={list.prefetch}
        onFocus={list.prefetch}
      >
        <span className="palette-word">{words.palette.open}</span>
        <kbd aria-hidden="true">{isMac ? '⌘K' : words.palette.keys}</kbd>
      </button>
      {isOpen && (
        <Dialog ref={dialog} title={words.palette.title} className="palette" onClose={() => setOpen(false)}>
          <Boundary of="palette" fallback={(retry, error) => <BrokenPart error={error} onRetry={retry} />}>
            <Suspense fallback={<Skeleton />}>
              <list.Show onClose={close} />
            </Suspense>
          </Boundary>
        </Dialog>
      )}
    </>
  );
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
