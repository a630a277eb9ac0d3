import type { ReactNode } from 'react';
import { Loaded } from './loaded.js';

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
  className?: string;
  children: (row: Row) => ReactNode;
}

/** Shows the loaded rows and a button for more. */
export function List<Row extends { id: string }>({
  query,
  label,
  empty,
  className = '',
  children,
}: ListProps<Row>) {
  return (
    <Loaded query={{ ...query, data: query.rows }}>
      {(rows) =>
        rows.length === 0 ? (
          <div className="empty">{empty}</div>
        ) : (
          <>
            <ul className={`list ${className}`} aria-label={label}>
              {rows.map((row) => (
                <li key={row.id}>{children(row)}</li>
              ))}
            </ul>
            {query.hasNextPage && (
              <button
                type="button"
                className="quiet more"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </button>
            )}
          </>
        )
      }
    </Loaded>
  );
}
