import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProblemError } from '../../../client/problem.js';
import { isOutage } from '../../api/connection.js';
import { Failure } from '../feedback/notice.js';
import { words } from '../../locales/words.js';

interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** Shows a query's data, loading state or error. While the service is down, only the banner shows the error. */
export function Loaded<Data>({
  query,
  loading = <Loading />,
  children,
}: {
  query: Query<Data>;
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, refetch } = query;
  const error = isOutage(query.error) ? null : query.error;
  if (data === undefined)
    return error ? (
      <Failure error={error} isRead onRetry={isRetryable(error) ? () => void refetch() : undefined} />
    ) : (
      loading
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
  return (
    <Text className="loading" c="dimmed">
      {words.app.loading}
    </Text>
  );
}
