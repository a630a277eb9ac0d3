import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says what a card does not have yet, and what to do about it. */
export function Nothing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {title} {children}
    </Text>
  );
}
