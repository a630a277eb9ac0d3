import type { ReactNode } from 'react';
import { explain } from '../api/sentences.js';

type Tone = 'good' | 'bad' | 'plain';

/** A message that screen readers announce when it appears. */
export function Notice({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

interface FailureProps {
  error: unknown;
  /** If given, the notice has a button to try again. */
  onRetry?: () => void;
}

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
