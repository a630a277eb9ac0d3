import type { ReactNode } from 'react';
import { ProblemError } from '../../client/problem.js';
import { isOutage } from '../api/connection.js';
import { Failure } from './notice.js';

interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** Shows the data of a query, or its loading state or error. While the service is down, one banner says so for all. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: Query<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { data, refetch } = query;
  const error = isOutage(query.error) ? null : query.error;
  if (data === undefined)
    return error ? (
      <Failure error={error} isRead onRetry={isRetryable(error) ? () => void refetch() : undefined} />
    ) : (
      <Loading />
    );
  return (
    <>
      <Failure error={error} isRead />
      {children(data)}
    </>
  );
}

function isRetryable(error: unknown): boolean {
  return (
    error instanceof ProblemError &&
    (error.code === 'no_answer' || error.status === 429 || error.status >= 500)
  );
}

export function Loading() {
  return <p className="loading">Loading…</p>;
}
