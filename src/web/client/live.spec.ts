import { stopTimers } from '../../../test/support/clock.js';
import type { Client } from './client.js';
import { live, type LiveChange } from './live.js';

type Listener = (event: { data: string }) => void;

/** Replaces the `EventSource` of the browser. */
class Source {
  static readonly opened: Source[] = [];
  readyState = 0;
  private readonly listeners: Record<string, Listener[]> = {};

  constructor() {
    Source.opened.push(this);
  }

  addEventListener(type: string, listener: Listener): void {
    (this.listeners[type] ??= []).push(listener);
  }

  close(): void {
    this.readyState = 2;
  }

  send(type: string, data: object = {}): void {
    for (const listener of this.listeners[type] ?? []) listener({ data: JSON.stringify(data) });
  }
}

const READY = { heartbeatSeconds: 15, heartbeat: 'event', userId: 'u' };
const SECOND = 1000;
let read: jest.Mock<void, [LiveChange | null]>;
let page: AbortController;

const streams = () => Source.opened.length;
const latest = () => Source.opened.at(-1)!;

beforeEach(() => {
  stopTimers('Date', 'setInterval', 'setTimeout');
  Source.opened.length = 0;
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
  Object.assign(globalThis, {
    EventSource: Source,
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  });
  read = jest.fn();
  page = new AbortController();
  live({} as Client, read, { signal: page.signal });
});
afterEach(() => {
  page.abort();
  jest.useRealTimers();
});

it('opens another stream after 2.5 heartbeats of silence, and reads again', () => {
  latest().send('ready', READY);
  jest.advanceTimersByTime(37 * SECOND);
  latest().send('heartbeat');
  jest.advanceTimersByTime(37 * SECOND);
  latest().send('changed', { organizationId: null, resources: ['me'], agentId: null });
  jest.advanceTimersByTime(37 * SECOND);
  expect(streams()).toBe(1);
  read.mockClear();
  jest.advanceTimersByTime(SECOND);
  expect(Source.opened.map(({ readyState }) => readyState)).toEqual([2, 0]);
  latest().send('ready', READY);
  jest.advanceTimersByTime(10 * SECOND);
  expect(read.mock.calls).toEqual([[null]]);
});

it('opens another stream if the first one never begins', () => {
  jest.advanceTimersByTime(38 * SECOND);
  expect(streams()).toBe(2);
});

it('keeps a silent stream of a service that sends no heartbeat events', () => {
  latest().send('ready', { heartbeatSeconds: 15 });
  jest.advanceTimersByTime(600 * SECOND);
  expect(streams()).toBe(1);
});

it('waits for the browser to reconnect after a restart', () => {
  latest().send('ready', READY);
  latest().send('end', { reason: 'restart' });
  jest.advanceTimersByTime(97 * SECOND);
  expect(streams()).toBe(1);
  jest.advanceTimersByTime(SECOND);
  expect(streams()).toBe(2);
});

it('watches no stream after the page has ended listening', () => {
  latest().send('ready', READY);
  page.abort();
  jest.advanceTimersByTime(600 * SECOND);
  expect(streams()).toBe(1);
});
