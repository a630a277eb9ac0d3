import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'good' | 'warning' | 'bad';

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
