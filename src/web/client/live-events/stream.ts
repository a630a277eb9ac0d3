import type { Client } from '../client.js';
import type { components } from '../schema.js';
import { browser, isVisible, onVisibility, type Source } from './browser.js';
import type { LiveChange, Message } from './message.js';

type LiveReady = Omit<components['schemas']['LiveReady'], 'heartbeat'> & { heartbeat?: 'event' };
type LiveEnd = components['schemas']['LiveEnd'];

const URL = '/api/events';
/** The state of a stream that the browser does not reopen. */
const CLOSED = 2;
/**
 * Milliseconds before a refused stream is opened again, plus a random time of up to the same length. Doubles with each
 * refusal, up to LONGEST_RETRY.
 */
const FIRST_RETRY = 5_000;
const LONGEST_RETRY = 300_000;
/** The longest time in milliseconds after which the browser reconnects when the service has ended a stream. */
const LONGEST_RETURN = 60_000;
/** Seconds between two heartbeats, until the first `ready` event states the number. */
const FIRST_HEARTBEAT = 15;
/** The number of missed heartbeats after which a stream counts as broken, even without an error of the browser. */
const SILENT_BEATS = 2.5;

/**
 * The stream of a browser. The browser reopens a lost connection. This class reopens a refused or a silent one. A
 * connection can be dead without an error, for example after the computer has slept.
 */
export class Stream {
  private source: Source | undefined;
  private isFirst = true;
  private retry = FIRST_RETRY;
  /** Undefined if the service sends no heartbeats that a page can see. */
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

  /**
   * Opens another stream if this one stays silent. @param pause milliseconds until the browser reconnects at the latest
   */
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
   * In any case, a later attempt opens the stream.
   */
  private async checkSession(): Promise<void> {
    await this.client.GET('/api/me').catch(() => {});
    const wait = this.retry * (1 + Math.random());
    this.retry = Math.min(2 * this.retry, LONGEST_RETRY);
    const timer = setTimeout(() => this.open(), wait);
    this.signal.addEventListener('abort', () => clearTimeout(timer));
  }
}
