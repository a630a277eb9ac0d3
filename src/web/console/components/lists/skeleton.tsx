import { Skeleton as Grey, SimpleGrid, Stack, VisuallyHidden } from '@mantine/core';
import { words } from '../../locales/words.js';

interface SkeletonProps {
  rows?: number;
  height?: string;
  /** The maximum number of columns. */
  columns?: number;
}

/** Grey bars for content that is loading. They appear only after a delay. */
export function Skeleton({ rows = 3, height = '4rem', columns = 1 }: SkeletonProps) {
  const bars = Array.from({ length: rows }, (_, index) => <Grey height={height} radius="md" key={index} />);
  return (
    <div className="skeleton">
      <VisuallyHidden>{words.app.loading}</VisuallyHidden>
      {columns === 1 ? (
        <Stack gap="sm">{bars}</Stack>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, xl: columns }}>{bars}</SimpleGrid>
      )}
    </div>
  );
}
