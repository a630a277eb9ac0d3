import { setMaxListeners } from 'node:events';

/*
 * Instead of `AbortSignal.any` and `AbortSignal.timeout`, which refer to each other weakly. Node 20 collects the timeout of
 * `any([…, timeout(n)])` before it fires, Node 22 the sources of `any([any([…]), …])`, and in both lines, a long-lived signal
 * never forgets the signals that `any` has made of it.
 */

/** Aborts also when one of the signals aborts. Abort it at the end of its work, so that long-lived signals forget it. */
export function abortedBy(...signals: AbortSignal[]): AbortController {
  const own = new AbortController();
  // Node.js warns of a leak from the eleventh on, but each is forgotten at its end.
  setMaxListeners(0, ...signals);
  for (const signal of signals) {
    if (signal.aborted) own.abort(signal.reason);
    signal.addEventListener('abort', () => own.abort(signal.reason), { signal: own.signal });
  }
  return own;
}

/** Aborts after a time, or when one of the signals aborts. */
export function abortAfter(milliseconds: number, ...signals: AbortSignal[]): AbortSignal {
  const limit = abortedBy(...signals);
  const late = new DOMException(`Timed out after ${milliseconds} ms.`, 'TimeoutError');
  setTimeout(() => limit.abort(late), milliseconds).unref();
  return limit.signal;
}
