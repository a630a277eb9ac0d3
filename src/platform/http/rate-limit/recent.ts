/** Remembers keys for a while. The oldest ones are forgotten first, so that it never grows beyond its bound. */
export class Recent {
  /** The times of the keys in milliseconds of the monotonic clock, oldest first. */
  private readonly times = new Map<string, number>();

  /**
   * @param duration milliseconds
   * @param bound the maximum number of keys
   */
  constructor(
    private readonly duration: number,
    private readonly bound: number,
  ) {}

  has(key: string): boolean {
    const time = this.times.get(key);
    return time !== undefined && performance.now() - time < this.duration;
  }

  add(key: string): void {
    this.times.delete(key);
    this.times.set(key, performance.now());
    const [oldest] = this.times.keys();
    if (this.times.size > this.bound) this.times.delete(oldest!);
  }
}
