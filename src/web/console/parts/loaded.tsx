import type { ReactNode } from 'react';
import { ProblemError } from '../../client/problem.js';
import { Failure } from './notice.js';

interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** Shows the data of a query, or its loading state or error. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: Query<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = query;
  if (data === undefined)
    return error ? (
      <Failure error={error} onRetry={isRetryable(error) ? () => void refetch() : undefined} />
    ) : (
      <Loading />
    );
  return (
    <>
      <Failure error={error} />
      {children(data)}
    </>
  );
}

function isRetryable(error: unknown): boolean {
  return error instanceof ProblemError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

export function Loading() {
  return (
    <p className="loading" role="status">
      Loading…
    </p>
  );
}
