import { abortAfter } from '../../../platform/async/abort.js';
import type { Exchange } from '../exchange.js';
import type { Account } from '../state/account.js';
import type { Delivery, Event } from '../state/types.js';
import { signature } from './signature.js';

const firstBackoffMs = 250;
const maxBackoffMs = 5 * 60_000;
const maxAttempts = 60;
const responseTimeoutMs = 10_000;
const concurrency = 8;
/** The shortest wait before the next look. With many failing deliveries, one is due at almost any time. */
const minPauseMs = 50;

export type ReleaseOrder = 'in order' | 'reversed' | 'shuffled';

/**
 * Sends each event with exponential backoff until the endpoint accepts it, at most `maxAttempts` times. Continues after
 * a restart.
 */
export class WebhookQueue {
  private readonly closing = new AbortController();
  private readonly inFlight = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private idleWaiters: (() => void)[] = [];

  constructor(
    private readonly account: Account,
    private readonly url: string,
    private readonly secret: string,
    private readonly observe: (exchange: Exchange) => void,
  ) {}

  /** Resets the backoff at startup, because the receiver has usually restarted, too. */
  resume(): void {
    const { store, clock } = this.account;
    this.account.transaction(() => {
      for (const delivery of this.waiting()) {
        store.put('deliveries', { ...delivery, attempts: 0, dueAt: clock.real() });
      }
    });
  }

  /** Sends due deliveries, and sets a timer for the next one. */
  wake(): void {
    if (this.closing.signal.aborted) return;
    clearTimeout(this.timer);
    const now = this.account.clock.real();
    const waiting = this.waiting();
    if (!this.account.store.settings.webhooksHeld) {
      const due = waiting.filter((delivery) => delivery.dueAt <= now);
      for (const delivery of due.slice(0, Math.max(0, concurrency - this.inFlight.size)))
        void this.start(delivery);
      const next = Math.min(...waiting.filter(({ dueAt }) => dueAt > now).map(({ dueAt }) => dueAt));
      if (Number.isFinite(next))
        this.timer = setTimeout(() => this.wake(), Math.max(next - now, minPauseMs)).unref();
    }
    const isQuiet = waiting.length === 0 || this.account.store.settings.webhooksHeld;
    if (isQuiet && this.inFlight.size === 0) {
      for (const done of this.idleWaiters.splice(0)) done();
    }
  }

  /** Sends held events one at a time, so that they arrive in the selected order. */
  async release(order: ReleaseOrder): Promise<void> {
    const held = this.waiting();
    if (order === 'reversed') held.reverse();
    if (order === 'shuffled') held.sort(() => Math.random() - 0.5);
    for (const delivery of held) await this.start(delivery);
    this.account.transaction(() => {
      this.account.store.put('settings', { ...this.account.store.settings, webhooksHeld: false });
    });
  }

  /** Resolves once no delivery is pending, except held ones. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.idleWaiters.push(resolve);
      this.wake();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.closing.abort();
    await Promise.allSettled(this.inFlight.values());
    for (const done of this.idleWaiters.splice(0)) done();
  }

  private waiting(): Delivery[] {
    const isWaiting = ({ id, state }: Delivery) => state === 'waiting' && !this.inFlight.has(id);
    return this.account.store.all('deliveries').filter(isWaiting);
  }

  private start(delivery: Delivery): Promise<void> {
    const attempt = this.attempt(delivery)
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        this.inFlight.delete(delivery.id);
        this.wake();
      });
    this.inFlight.set(delivery.id, attempt);
    return attempt;
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const event = this.account.store.get('events', delivery.event);
    if (!event) return;
    const status = await this.post(event);
    if (this.closing.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    this.account.transaction(() => {
      if (status >= 200 && status < 300) this.markAccepted(delivery);
      else this.postpone({ ...delivery, attempts, lastStatus: status });
    });
    this.observe({ kind: 'delivery', event, attempt: attempts, status });
  }

  private markAccepted(delivery: Delivery): void {
    const { store } = this.account;
    store.remove('deliveries', delivery.id);
    const event = store.get('events', delivery.event);
    if (event) store.put('events', { ...event, pending_webhooks: 0 });
  }

  private postpone(delivery: Delivery): void {
    const { store, clock } = this.account;
    const pause = Math.min(firstBackoffMs * 2 ** (delivery.attempts - 1), maxBackoffMs);
    const state = delivery.attempts < maxAttempts ? 'waiting' : 'given up';
    store.put('deliveries', { ...delivery, state, dueAt: clock.real() + pause });
  }

  private async post(event: Event): Promise<number> {
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signature(payload, this.secret, Math.floor(this.account.clock.real() / 1000)),
        },
        body: payload,
        redirect: 'manual',
        signal: abortAfter(responseTimeoutMs, this.closing.signal),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
}
