import type { QueryKey } from '@tanstack/react-query';
import { cache } from './cache.js';
import type { Page } from './queries/lists.js';

/** Changes the rows in all cached pages of a list, so that a change is visible before the list is fetched again. */
function changeRows<Row>(pages: QueryKey, change: (rows: Row[]) => Row[]): void {
  cache.setQueriesData<Page<Row>>(
    { queryKey: pages },
    (page) => page && { ...page, data: change(page.data) },
  );
}

/** Replaces a row by the service's response to a change. */
export function putRow<Row extends { id: string }>(pages: QueryKey, row: Row): void {
  changeRows<Row>(pages, (rows) => rows.map((one) => (one.id === row.id ? row : one)));
}

export function dropRow(pages: QueryKey, { id }: { id: string }): void {
  changeRows<{ id: string }>(pages, (rows) => rows.filter((one) => one.id !== id));
}
