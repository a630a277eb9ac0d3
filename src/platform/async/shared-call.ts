/** Concurrent callers share one call. Later callers share its result while the result is fresh. */
export class SharedCall<T> {
  private latest: Promise<T> | undefined;

  /** @param freshMs milliseconds for which a result is fresh; by default, a result is never fresh */
  constructor(
    private readonly call: () => Promise<T>,
    private readonly freshMs = 0,
  ) {}

  run(): Promise<T> {
    return (this.latest ??= this.call().finally(() => this.expire()));
  }

  /** Resolves when no call is in flight, even if the latest call failed. */
  async idle(): Promise<void> {
    await this.latest?.catch(() => {});
  }

  private expire(): void {
    if (this.freshMs === 0) this.latest = undefined;
    else setTimeout(() => (this.latest = undefined), this.freshMs).unref();
  }
}
