import { useState } from 'react';

/** Number of rows added at a time. */
const STEP = 50;

/** Shows loaded rows step by step. Returns the same shape as a list's query. */
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
