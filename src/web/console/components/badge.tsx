import { Badge as MantineBadge } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a state means for the reader. */
export type Tone = 'plain' | 'brand' | 'good' | 'warning' | 'bad';

export const COLORS: Record<Tone, string> = {
  plain: 'gray',
  brand: 'brand',
  good: 'green',
  warning: 'yellow',
  bad: 'red',
};

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <MantineBadge component="span" className="badge" color={COLORS[tone]}>
      {children}
    </MantineBadge>
  );
}
