import { OverloadedError, RateLimitedError } from '../errors/errors.js';

/** Seconds after which a person can try again. */
const RETRY_AFTER = 10;

/** Limits how many long responses an instance sends at a time. */
export class Slots {
  private readonly taken = new Map<string, number>();

  /**
   * @param most the maximum number of concurrent responses
   * @param mostOfPerson the maximum number for one person
   */
  constructor(
    private readonly most: number,
    private readonly mostOfPerson: number,
  ) {}

  /**
   * @returns a function that must be called when the response has ended
   * @throws RateLimitedError
   * @throws OverloadedError
   */
  take(userId: string): () => void {
    const own = this.taken.get(userId) ?? 0;
    if (own >= this.mostOfPerson) throw new RateLimitedError(RETRY_AFTER);
    const all = [...this.taken.values()].reduce((sum, one) => sum + one, 0);
    if (all >= this.most) throw new OverloadedError();
    this.taken.set(userId, own + 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.release(userId);
      isTaken = false;
    };
  }

  private release(userId: string): void {
    const left = this.taken.get(userId)! - 1;
    if (left > 0) this.taken.set(userId, left);
    else this.taken.delete(userId);
  }
}
