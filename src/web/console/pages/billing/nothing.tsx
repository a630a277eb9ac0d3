import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../components/card.js';

/** Says what a card does not have yet, and what to do about it. */
export function Nothing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      {children && <Hint>{children}</Hint>}
    </div>
  );
}
