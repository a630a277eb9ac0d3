import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '../../api/announce.js';
import { explain } from '../../api/problems.js';
import { isUnauthenticated } from '../../api/session.js';
import { Button } from '../button.js';
import { words } from '../../locales/words.js';

type Tone = 'good' | 'warning' | 'bad' | 'plain';

/** A message that screen readers announce when it appears. */
export function Notice({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  const isBad = tone === 'bad';
  useEffect(() => {
    const element = notice.current!;
    if (!isBad) announce((element.querySelector('p') ?? element).textContent);
  }, [isBad]);
  return (
    <div className={`notice ${tone}`} role={isBad ? 'alert' : undefined} ref={notice}>
      {children}
    </div>
  );
}

interface FailureProps {
  error: unknown;
  isRead?: boolean;
  /** Adds a button to try again. */
  onRetry?: () => void;
}

/** Shows why a request failed. The end of a session has its own dialog. */
export function Failure({ error, isRead = false, onRetry }: FailureProps) {
  if (!error || isUnauthenticated(error)) return null;
  return (
    <Notice tone="bad">
      <p>{explain(error, isRead)}</p>
      {onRetry && (
        <Button className="quiet" onClick={onRetry}>
          {words.app.retry}
        </Button>
      )}
    </Notice>
  );
}
