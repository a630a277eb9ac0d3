import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'good' | 'warning' | 'bad';

/** A state in a word or two. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
