import { setMaxListeners } from 'node:events';

/*
 * Replaces `AbortSignal.any` and `AbortSignal.timeout`, which hold each other by weak references.
 * - Node 20 collects the timeout of `any([…, timeout(n)])` before it fires.
 * - Node 22 collects the sources of `any([any([…]), …])`.
 * - In both versions, a long-lived signal never releases the signals that `any` has derived from it.
 */

/** A controller that aborts with any of the signals. Abort it when its work ends, so that they release it. */
export function abortedBy(...signals: AbortSignal[]): AbortController {
  const own = new AbortController();
  // Node.js warns of a leak from the eleventh listener on. These listeners are removed when their controller aborts.
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
