import { Group } from '@mantine/core';
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
    <Group component="nav" gap="sm" aria-label={words.audit.pages}>
      {newest && (
        <Button variant="default" onClick={newest}>
          {words.audit.newest}
        </Button>
      )}
      {newer && (
        <Button variant="default" onClick={newer}>
          {words.app.newer}
        </Button>
      )}
      {nextCursor && (
        <Button variant="default" isPending={isPending} onClick={() => older(nextCursor)}>
          {words.app.older}
        </Button>
      )}
    </Group>
  );
}
