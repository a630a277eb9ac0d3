import { Suspense, useRef, useState, type ToggleEvent } from 'react';
import { Boundary } from '../components/feedback/boundary.js';
import { BrokenPart } from '../components/feedback/broken.js';
import { Picture } from '../components/picture.js';
import { useMembership } from '../components/my-organizations.js';
import { script } from '../components/script.js';
import { Skeleton } from '../components/lists/skeleton.js';
import { useCurrentPage } from './current-page.js';
import { words } from '../locales/words.js';

const list = script(async () => (await import('./switcher-list.js')).SwitcherList);

/** The ID of the list, which the command palette also opens. */
export const SWITCHER = 'switcher';

/** Shows the current organization, and opens the list of organizations. */
export function Switcher() {
  const current = useMembership(useCurrentPage()?.id);
  const [isOpen, setOpen] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const close = () => popover.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        className="switcher"
        popoverTarget={SWITCHER}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={list.prefetch}
        onFocus={list.prefetch}
      >
        {current && <Picture url={null} name={current.organization.name} />}
        {current && <span className="visually-hidden">{words.switcher.now} </span>}
        <span className="name">{current?.organization.name ?? words.switcher.choose}</span>
      </button>
      <div
        id={SWITCHER}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label={words.switcher.title}
        className="switcher-list"
        onToggle={({ newState }: ToggleEvent) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Boundary of="switcher" fallback={(retry, error) => <BrokenPart error={error} onRetry={retry} />}>
            <Suspense fallback={<Skeleton />}>
              <list.Show onClose={close} />
            </Suspense>
          </Boundary>
        )}
      </div>
    </>
  );
}
