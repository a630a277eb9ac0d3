import { Button } from '../../components/button.js';
import { words } from '../../locales/words.js';
import type { useFilters } from './filters.js';

interface PagerProps {
  filter: ReturnType<typeof useFilters>;
  nextCursor: string | null;
  /** Whether the previous page is still shown. */
  isPending: boolean;
}

export function Pager({ filter: { newest, newer, older }, nextCursor, isPending }: PagerProps) {
  if (!newest && !nextCursor) return null;
  return (
    <nav className="buttons turns" aria-label={words.audit.pages}>
      {newest && (
        <Button className="quiet" onClick={newest}>
          {words.audit.newest}
        </Button>
      )}
      {newer && (
        <Button className="quiet" onClick={newer}>
          {words.app.newer}
        </Button>
      )}
      {nextCursor && (
        <Button className="quiet" isPending={isPending} onClick={() => older(nextCursor)}>
          {words.app.older}
        </Button>
      )}
    </nav>
  );
}
