import { ProblemError } from '../../client/problem.js';
import { Store } from './store.js';

/** Milliseconds between attempts to reach the service: the first and the longest wait. */
const WAIT = { first: 1_000, longest: 15_000 };

/** Whether the whole service is down, as opposed to a rejected request. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  const { code, status } = error as ProblemError;
  return (code === 'no_answer' && (status === 0 || status >= 500)) || code === 'database_unavailable';
}

/** Detects that the service is down, and then retries until it answers. Hidden tabs do not retry. */
export class Connection {
  readonly isDown = new Store(false);
  private wait = WAIT.first;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param attempt sends a request whose outcome must be reported here
   * @param recover called when the service answers again
   */
  constructor(
    private readonly attempt: () => Promise<unknown>,
    private readonly recover: () => unknown,
  ) {
    addEventListener('online', () => this.attemptNow());
    document.addEventListener('visibilitychange', () => this.attemptNow());
  }

  /** Asks the service, and waits until it answers. */
  async untilReachable(): Promise<void> {
    await this.attempt();
    if (!this.isDown.get()) return;
    await new Promise<void>((resolve) => {
      const stop = this.isDown.subscribe(() => {
        stop();
        resolve();
      });
    });
  }

  reportSuccess(): void {
    if (!this.isDown.get()) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.wait = WAIT.first;
    this.isDown.set(false);
    this.recover();
  }

  reportError(error: unknown): void {
    if (!isOutage(error)) return this.reportSuccess();
    this.isDown.set(true);
    if (this.timer !== undefined) return;
    this.timer = setTimeout(() => this.attemptNow(), this.wait);
    this.wait = Math.min(2 * this.wait, WAIT.longest);
  }

  attemptNow(): void {
    if (!this.isDown.get() || document.hidden) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.attempt();
  }
}
