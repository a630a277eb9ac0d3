import { Box, Group, Paper } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { Button } from '../button.js';
import { Loaded } from './loaded.js';
import { words } from '../../locales/words.js';

interface Rows<Row> {
  rows: Row[] | undefined;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface ListProps<Row> {
  query: Rows<Row>;
  label: string;
  empty: ReactNode;
  /** Shown while there is no data yet. */
  loading?: ReactNode;
  /** Shows the rows as separate cards, in as many columns as fit. */
  isGrid?: boolean;
  children: (row: Row) => ReactNode;
}

export function List<Row extends { id: string }>({
  query,
  label,
  empty,
  loading,
  isGrid = false,
  children,
}: ListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const showMore = async () => {
    const shown = query.rows?.length ?? 0;
    await query.fetchNextPage();
    requestAnimationFrame(() => (list.current?.children.item(shown) as HTMLElement | null)?.focus());
  };
  return (
    <Loaded query={{ ...query, data: query.rows }} loading={loading}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            <Frame isGrid={isGrid}>
              <ul className={isGrid ? 'grid' : 'list'} aria-label={label} ref={list}>
                {rows.map((row) => (
                  <li key={row.id} tabIndex={-1}>
                    {children(row)}
                  </li>
                ))}
              </ul>
            </Frame>
            {query.hasNextPage && (
              <Group justify="center">
                <Button
                  variant="default"
                  isPending={query.isFetchingNextPage}
                  onClick={() => void showMore()}
                >
                  {words.app.showMore}
                </Button>
              </Group>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Frame({ isGrid, children }: { isGrid: boolean; children: ReactNode }) {
  return isGrid ? <Box>{children}</Box> : <Paper>{children}</Paper>;
}
