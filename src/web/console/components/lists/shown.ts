import { useState } from 'react';

/** How many rows appear at once. */
const STEP = 50;

/** Rows that are all loaded, in the shape of a list's query. Only some are in the page, until the person asks for more. */
export function useShown<Row>(all: Row[]) {
  const [count, setCount] = useState(STEP);
  return {
    rows: all.slice(0, count),
    error: null,
    refetch: () => undefined,
    hasNextPage: count < all.length,
    isFetchingNextPage: false,
    fetchNextPage: () => setCount(count + STEP),
  };
}
