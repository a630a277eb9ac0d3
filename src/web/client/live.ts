import type { Client } from './client.js';
import { browser, isVisible, onVisibility, type Locks } from './live-events/browser.js';
import type { LiveChange, Message } from './live-events/message.js';
import { Reader } from './live-events/reader.js';
import { Stream } from './live-events/stream.js';

export type { LiveChange, LiveResource } from './live-events/message.js';

export interface LiveOptions {
  /** Ends listening. */
  signal?: AbortSignal;
}

/** The name of the lock and of the channel that the tabs of a browser share. */
const SHARED = 'workspace-live';

/**
 * Calls `read` when the page should read again: with a change, or with null for everything that the page shows. The
 * tabs of a browser share one stream. Without Web Locks, each visible tab has its own stream. For a hidden page, `read`
 * is called when the page becomes visible. Call `live` before the page reads for the first time, so that no change is
 * missed.
 */
export function live(
  client: Client,
  read: (change: LiveChange | null) => void,
  { signal = new AbortController().signal }: LiveOptions = {},
): void {
  const reader = new Reader(read, signal);
  const { locks } = browser.navigator;
  if (locks && browser.BroadcastChannel) share(client, reader, locks, signal);
  else openWhileVisible(client, reader, signal);
}

/** The tab that holds the lock has the stream. When that tab is closed, the browser gives the lock to another tab. */
function share(client: Client, reader: Reader, locks: Locks, signal: AbortSignal): void {
  const channel = new browser.BroadcastChannel!(SHARED);
  channel.onmessage = ({ data }) => reader.take(data as Message);
  signal.addEventListener('abort', () => channel.close());
  const hold = () =>
    new Promise<void>((release) => {
      const tell = (message: Message) => {
        reader.take(message);
        channel.postMessage(message);
      };
      new Stream(client, tell, signal).open();
      signal.addEventListener('abort', () => release());
    });
  locks.request(SHARED, { signal }, hold).catch(() => {}); // rejects if the signal aborts first
}

function openWhileVisible(client: Client, reader: Reader, signal: AbortSignal): void {
  let stream: AbortController | undefined;
  const follow = () => {
    stream?.abort();
    if (!isVisible()) return;
    stream = new AbortController();
    new Stream(client, (message) => reader.take(message), AbortSignal.any([signal, stream.signal])).open();
  };
  onVisibility(follow, signal);
  follow();
}
