import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZE, type Page } from './queries/lists.js';

type PageQuery<Row> = UseQueryOptions<Page<Row>, Error, Page<Row>, unknown[]>;

/**
 * Shows one page of a list at a time. The previous rows stay while the next page is loading.
 * @param filter names the filter of the list. A changed filter starts at the first page.
 * @param pageAt the query of the page at a cursor; undefined for the first page
 */
export function usePages<Row>(filter: string, pageAt: (cursor: string | undefined) => PageQuery<Row>) {
  const [place, setPlace] = useState({ filter, cursors: [] as string[], left: 0 });
  const isPlace = place.filter === filter;
  const cursors = isPlace ? place.cursors : [];
  const query = useQuery({ ...pageAt(cursors.at(-1)), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const before = PAGE_SIZE * cursors.length;
  const goTo = (next: string[]) => setPlace({ filter, cursors: next, left: before });
  const back = () => goTo(cursors.slice(0, -1));
  const next = data?.nextCursor;
  // All rows of the last page were removed.
  if (data?.data.length === 0 && cursors.length > 0 && !isPlaceholderData) back();
  return {
    ...query,
    rows: data?.data,
    filter,
    isChanging: isPlaceholderData,
    /** The number of rows on earlier pages. */
    before: !isPlaceholderData ? before : isPlace ? place.left : PAGE_SIZE * place.cursors.length,
    hasMore: Boolean(next),
    previous: cursors.length > 0 && !isPlaceholderData ? back : undefined,
    next: next && !isPlaceholderData ? () => goTo([...cursors, next]) : undefined,
  };
}
