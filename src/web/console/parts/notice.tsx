import type { ReactNode } from 'react';
import { explain } from '../api/sentences.js';

type Tone = 'good' | 'bad' | 'plain';

/** Something to know now: said by screen readers as it appears. */
export function Notice({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

interface FailureProps {
  error: unknown;
  /** Offered where asking again may help. */
  onRetry?: () => void;
}

/** What a failure means, or nothing where there is none. */
export function Failure({ error, onRetry }: FailureProps) {
  if (!error) return null;
  return (
    <Notice tone="bad">
      <p>{explain(error)}</p>
      {onRetry && (
        <button type="button" className="quiet" onClick={onRetry}>
          Try again
        </button>
      )}
    </Notice>
  );
}
