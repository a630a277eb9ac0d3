import { isVisible, onVisibility } from './browser.js';
import type { LiveChange, Message } from './message.js';

/**
 * Milliseconds within which a page reads again. Each page chooses a random time, so that not all pages read at once.
 */
const AFTER_HINT = 1_000;
const AFTER_RECONNECT = 10_000;
/** Milliseconds after which a visible page reads again, because hints may be lost. */
const INTERVAL = 300_000;

/** Decides when the page reads again. */
export class Reader {
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

  /** After a reconnect, the page waits longer. A hint ends that wait sooner. */
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
