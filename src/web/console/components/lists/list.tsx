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
  className?: string;
  children: (row: Row) => ReactNode;
}

export function List<Row extends { id: string }>({
  query,
  label,
  empty,
  loading,
  className = '',
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
          <div className="empty">{empty}</div>
        ) : (
          <>
            <ul className={`list ${className}`} aria-label={label} ref={list}>
              {rows.map((row) => (
                <li key={row.id} tabIndex={-1}>
                  {children(row)}
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <Button
                className="quiet more"
                isPending={query.isFetchingNextPage}
                onClick={() => void showMore()}
              >
                {words.app.showMore}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}
