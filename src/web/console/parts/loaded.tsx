import type { ReactNode } from 'react';
import { ProblemError } from '../../client/problem.js';
import { Failure } from './notice.js';

interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** What was read, once it is there; until then that it is on its way, or why it can't be had. */
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
      <Failure error={error} onRetry={mayPass(error) ? () => void refetch() : undefined} />
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

/** Whether asking again may have another answer. */
function mayPass(error: unknown): boolean {
  return error instanceof ProblemError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

export function Loading() {
  return (
    <p className="loading" role="status">
      Loading…
    </p>
  );
}
