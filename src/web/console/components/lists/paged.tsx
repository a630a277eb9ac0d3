import { Group } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PageQuery } from '../../api/queries/lists.js';
import { words } from '../../locales/words.js';
import { Button } from '../button.js';
import { Loaded } from './loaded.js';

interface PagedProps<Row> {
  /** The query of the page at this cursor; the first page without one. */
  page: (cursor?: string) => PageQuery<Row>;
  label: string;
  empty: ReactNode;
  /** List items before the rows of the first page. */
  first?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** Shows one page of a long list, newest first. A refetch reads only this page. */
export function Paged<Row extends { id: string; type?: string }>({
  page,
  label,
  empty,
  first,
  children,
}: PagedProps<Row>) {
  /** The cursors of the pages up to the current one. The first page has none. */
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined]);
  const query = useQuery({ ...page(cursors.at(-1)), placeholderData: keepPreviousData });
  const list = useRef<HTMLUListElement>(null);
  const isTurning = useRef(false);
  const { isPlaceholderData } = query;
  useEffect(() => {
    if (isPlaceholderData || !isTurning.current) return;
    isTurning.current = false;
    (list.current?.firstElementChild as HTMLElement | null)?.focus();
  }, [isPlaceholderData, cursors]);
  const turn = (to: (string | undefined)[]) => {
    isTurning.current = true;
    setCursors(to);
  };
  return (
    <Loaded query={query}>
      {({ data, nextCursor }) =>
        data.length === 0 && cursors.length === 1 && !nextCursor && !first ? (
          empty
        ) : (
          <div>
            <ul className="list unframed" aria-label={label} aria-busy={isPlaceholderData} ref={list}>
              {cursors.length === 1 && first}
              {data.map((row) => (
                // An expiry has the same id as its grant.
                <li key={`${row.id} ${row.type ?? ''}`} tabIndex={-1}>
                  {children(row)}
                </li>
              ))}
            </ul>
            {(cursors.length > 1 || nextCursor) && (
              <Group gap="sm" mt="sm" pt="md" className="older">
                {cursors.length > 1 && (
                  <Button
                    variant="default"
                    isPending={isPlaceholderData}
                    onClick={() => turn(cursors.slice(0, -1))}
                  >
                    {words.app.newer}
                  </Button>
                )}
                {nextCursor && (
                  <Button
                    variant="default"
                    isPending={isPlaceholderData}
                    onClick={() => turn([...cursors, nextCursor])}
                  >
                    {words.app.older}
                  </Button>
                )}
              </Group>
            )}
          </div>
        )
      }
    </Loaded>
  );
}
