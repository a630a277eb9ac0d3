import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A seeded random generator. */
export class Random {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** Returns an integer from `least` to `most`, inclusive. */
  integer(least: number, most: number): number {
    return uniformInt(this.generator, least, most);
  }

  chance(share: number): boolean {
    return this.integer(0, 999_999) < share * 1_000_000;
  }

  /** @throws RangeError if the list is empty */
  pick<T>(things: readonly T[]): T {
    if (things.length === 0) throw new RangeError('Cannot pick from an empty list.');
    return things[this.integer(0, things.length - 1)]!;
  }

  /** Picks an element with a probability in proportion to its weight. */
  weighted<T>(choices: readonly (readonly [weight: number, T])[]): T {
    let ticket = this.integer(0, choices.reduce((sum, [weight]) => sum + weight, 0) - 1);
    for (const [weight, thing] of choices) if ((ticket -= weight) < 0) return thing;
    throw new RangeError('Cannot pick from an empty list.');
  }
}
