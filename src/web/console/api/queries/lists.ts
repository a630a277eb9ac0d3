import { infiniteQueryOptions, queryOptions, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { cache } from '../cache.js';

// Queries are separate from hooks, so that a page's data can be requested before the page is shown. Keys begin with URL
// paths, so that a change can name the data that it invalidates.

/** Rows on a page of payments or token movements. */
const ROWS_PER_PAGE = 10;

export interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

/** Rows on a page of people: the service's maximum. */
export const PAGE_SIZE = 100;

/** The service's maximum length of a search, in code points. */
const LONGEST_SEARCH = 100;

/** Shortens a search to the length that the service accepts. Searches match prefixes, so this loses no results. */
export function searched(text: string | undefined): string | undefined {
  return text && [...text].slice(0, LONGEST_SEARCH).join('');
}

/** Loads a list page by page. */
export function listQuery<Row>(queryKey: QueryKey, read: (cursor: string | undefined) => Promise<Page<Row>>) {
  return infiniteQueryOptions({
    queryKey: [...queryKey, 'list'],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<Row>) => nextCursor ?? undefined,
  });
}

/** Loads one page of a list. A refetch reads only this page. */
export function pageQuery<Row>(
  queryKey: QueryKey,
  cursor: string | undefined,
  read: (query: { cursor: string | undefined; limit: number }) => Promise<Page<Row>>,
) {
  return queryOptions({
    queryKey: [...queryKey, cursor ?? ''],
    queryFn: () => read({ cursor, limit: ROWS_PER_PAGE }),
  });
}

export type PageQuery<Row> = ReturnType<typeof pageQuery<Row>>;

export function useList<Row>(list: ReturnType<typeof listQuery<Row>>) {
  const query = useInfiniteQuery(list);
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) };
}

/** Requests a list unless it is cached. Errors are left to the page that shows it. */
export function prefetchList<Row>(list: ReturnType<typeof listQuery<Row>>): void {
  void cache.prefetchInfiniteQuery(list);
}
