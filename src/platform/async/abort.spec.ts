import { getEventListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { abortAfter, abortedBy } from './abort.js';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/**
 * Collects objects that only weak references hold. Waits between collections, because a new weak reference keeps its
 * target alive for the rest of the turn.
 */
async function collectGarbage(): Promise<void> {
  for (let count = 0; count < 5; count++) {
    await turn();
    gc();
  }
}

/** @returns the reason for which the signal aborts. Only its listener refers to the signal. */
const reasonOf = (signal: AbortSignal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

describe('abortAfter', () => {
  it('aborts after its time, even if nothing refers to it', async () => {
    const reason = reasonOf(abortAfter(100, new AbortController().signal));
    await collectGarbage();
    expect(await reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('is aborted if one of its signals is', () => {
    expect(abortAfter(600_000, new AbortController().signal, AbortSignal.abort('before')).reason).toBe(
      'before',
    );
  });
});

it('aborts through a chain of signals, even if nothing refers to those between', async () => {
  const [service, request] = [new AbortController(), new AbortController()];
  const reason = reasonOf(abortedBy(abortedBy(service.signal, request.signal).signal).signal);
  await collectGarbage();
  request.abort('canceled');
  expect(await reason).toBe('canceled');
});

it('removes an aborted controller from the signals that it followed', () => {
  const service = new AbortController();
  const own = abortedBy(service.signal);
  expect(getEventListeners(service.signal, 'abort')).toHaveLength(1);
  own.abort();
  expect(getEventListeners(service.signal, 'abort')).toHaveLength(0);
});
