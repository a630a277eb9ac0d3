/** Concurrent callers share one call. Later callers share its result while the result is fresh. */
export class SharedCall<T> {
  private latest: Promise<T> | undefined;

  /** @param freshMs milliseconds for which a result is fresh; by default, a result is never fresh */
  constructor(
    private readonly call: () => Promise<T>,
    private readonly freshMs = 0,
  ) {}

  run(): Promise<T> {
    if (this.latest) return this.latest;
    const call: Promise<T> = this.call().finally(() => this.expire(call));
    this.latest = call;
    return call;
  }

  /** Later callers start a new call. */
  forget(): void {
    this.latest = undefined;
  }

  /** Resolves when the latest call has ended, even if it failed. */
  async idle(): Promise<void> {
    await this.latest?.catch(() => {});
  }

  /** A newer call may have replaced this one. */
  private expire(call: Promise<T>): void {
    const drop = () => {
      if (this.latest === call) this.latest = undefined;
    };
    if (this.freshMs === 0) drop();
    else setTimeout(drop, this.freshMs).unref();
  }
}
