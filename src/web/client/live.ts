import type { Client } from './client.js';
import type { components } from './schema.js';

export type LiveChange = components['schemas']['LiveChange'];
export type LiveResource = LiveChange['resources'][number];
type LiveReady = Omit<components['schemas']['LiveReady'], 'heartbeat'> & { heartbeat?: 'event' };
type LiveEnd = components['schemas']['LiveEnd'];

export interface LiveOptions {
  /** Ends listening. */
  signal?: AbortSignal;
}

const URL = '/api/events';
/** The name of the lock and of the channel that the tabs of a browser share. */
const SHARED = 'workspace-live';
/** Milliseconds within which a page reads again, at a random time, so that not all pages read at once. */
const AFTER_HINT = 1_000;
const AFTER_RECONNECT = 10_000;
/** Milliseconds before a refused stream is opened again. Doubles with each refusal. */
const FIRST_RETRY = 5_000;
const LONGEST_RETRY = 300_000;
/** Milliseconds after which the browser returns at the latest when the service has ended a stream. */
const LONGEST_RETURN = 60_000;
/** Milliseconds after which a visible page reads again, because hints may be lost. */
const INTERVAL = 300_000;

/** Seconds between two heartbeats until the first stream has told them. */
const FIRST_HEARTBEAT = 15;
/** Heartbeats of silence after which a stream is broken, even if the browser has seen no error. */
const SILENT_BEATS = 2.5;

/** What the tab with the stream tells the others. */
type Message = { kind: 'ready'; isFirst: boolean } | { kind: 'changed'; change: LiveChange };

// The parts of the browser that this file uses. They are declared here, because the client also compiles without DOM types.
interface Target {
  addEventListener(type: string, listener: (event: { data: string }) => void, options?: object): void;
}
interface Source extends Target {
  readonly readyState: number;
  close(): void;
}
interface Channel {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}
interface Locks {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<void>;
}
const browser = globalThis as unknown as {
  EventSource: new (url: string) => Source;
  BroadcastChannel?: new (name: string) => Channel;
  navigator: { locks?: Locks };
  document: Target & { visibilityState: string };
};
const CLOSED = 2;

/**
 * Calls `read` when the page should read again: with a change, or with null for everything that it shows. The tabs of a
 * browser share one stream; without Web Locks, each visible tab has its own. A hidden page is called when it becomes
 * visible. Call it before the page reads for the first time, so that no change is missed.
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

/** The tab that holds the lock has the stream. When it is closed, the browser gives the lock to another tab. */
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

/** Decides when the page reads again. */
class Reader {
  private readonly changes = new Map<string | null, LiveChange>();
  private isAllDue = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer is due. */
  private dueAt = Infinity;

  constructor(
    private readonly read: (change: LiveChange | null) => void,
    private readonly signal: AbortSignal,
  ) {
    const readAll = () => {
      if (isVisible()) this.plan(0, () => (this.isAllDue = true));
    };
    onVisibility(readAll, signal);
    const interval = setInterval(readAll, INTERVAL);
    signal.addEventListener('abort', () => {
      clearInterval(interval);
      clearTimeout(this.timer);
    });
  }

  /** A hidden page reads everything when it becomes visible. */
  take(message: Message): void {
    if (!isVisible()) return;
    if (message.kind === 'changed') this.plan(AFTER_HINT, () => this.add(message.change));
    else this.plan(message.isFirst ? AFTER_HINT : AFTER_RECONNECT, () => (this.isAllDue = true));
  }

  /** A hint during the longer wait after a reconnect ends it sooner. */
  private plan(longest: number, note: () => void): void {
    if (this.signal.aborted) return;
    note();
    const wait = Math.random() * longest;
    if (Date.now() + wait >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = Date.now() + wait;
    this.timer = setTimeout(() => this.flush(), wait);
  }

  private add(change: LiveChange): void {
    const before = this.changes.get(change.organizationId);
    const resources = [...new Set([...(before?.resources ?? []), ...change.resources])];
    const agentId = before && before.agentId !== change.agentId ? null : change.agentId;
    this.changes.set(change.organizationId, { ...change, resources, agentId });
  }

  private flush(): void {
    const changes = this.isAllDue ? [null] : [...this.changes.values()];
    this.dueAt = Infinity;
    this.isAllDue = false;
    this.changes.clear();
    for (const change of changes) this.read(change);
  }
}

/**
 * The stream of a browser. A lost connection is reopened by the browser, a refused one and a silent one by this class: a
 * connection can be dead without an error, as after sleep.
 */
class Stream {
  private source: Source | undefined;
  private isFirst = true;
  private retry = FIRST_RETRY;
  /** Undefined if the service sends no heartbeats that a page hears. */
  private heartbeat: number | undefined = FIRST_HEARTBEAT;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly client: Client,
    private readonly tell: (message: Message) => void,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => this.close());
  }

  open(): void {
    if (this.signal.aborted) return;
    const source = new browser.EventSource(URL);
    this.source = source;
    const on = (type: string, listener: (data: string) => void) =>
      source.addEventListener(type, ({ data }) => {
        this.watch();
        listener(data);
      });
    this.watch();
    on('ready', (data) => {
      const { heartbeat, heartbeatSeconds } = JSON.parse(data) as LiveReady;
      this.heartbeat = heartbeat && heartbeatSeconds;
      this.watch();
      this.tell({ kind: 'ready', isFirst: this.isFirst });
      this.isFirst = false;
      this.retry = FIRST_RETRY;
    });
    on('changed', (data) => this.tell({ kind: 'changed', change: JSON.parse(data) as LiveChange }));
    on('heartbeat', () => {});
    on('end', (data) => this.end((JSON.parse(data) as LiveEnd).reason));
    source.addEventListener('error', () => {
      if (source.readyState !== CLOSED) return;
      this.close();
      void this.checkSession();
    });
  }

  private close(): void {
    clearTimeout(this.silence);
    this.source?.close();
  }

  /** Opens another stream if this one stays silent. @param pause milliseconds in which the browser may wait */
  private watch(pause = 0): void {
    clearTimeout(this.silence);
    if (this.heartbeat === undefined) return;
    const reopen = () => {
      this.close();
      this.open();
    };
    this.silence = setTimeout(reopen, pause + this.heartbeat * SILENT_BEATS * 1000);
  }

  private end(reason: LiveEnd['reason']): void {
    if (reason === 'expired' || reason === 'restart') return this.watch(LONGEST_RETURN); // the browser reconnects
    this.close();
    if (reason === 'session_ended') void this.checkSession();
    else {
      const shown = new AbortController();
      const reopen = () => {
        if (!isVisible()) return;
        shown.abort();
        this.open();
      };
      onVisibility(reopen, AbortSignal.any([this.signal, shown.signal]));
    }
  }

  /**
   * The browser does not say why a stream was refused. Reading the session calls `onUnauthenticated` if it has ended.
   * Otherwise, a later attempt opens the stream.
   */
  private async checkSession(): Promise<void> {
    await this.client.GET('/api/me').catch(() => {});
    const wait = this.retry * (1 + Math.random());
    this.retry = Math.min(2 * this.retry, LONGEST_RETRY);
    const timer = setTimeout(() => this.open(), wait);
    this.signal.addEventListener('abort', () => clearTimeout(timer));
  }
}

const isVisible = () => browser.document.visibilityState === 'visible';

function onVisibility(listener: () => void, signal: AbortSignal): void {
  browser.document.addEventListener('visibilitychange', listener, { signal });
}
