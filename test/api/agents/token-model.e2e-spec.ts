import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import {
  IdempotencyKeyReusedError,
  InsufficientTokensError,
} from '../../../src/agents/tokens/tokens.errors.js';
import type { Browser } from '../../support/browser.js';
import { found } from '../../support/people.js';
import { REPETITIONS } from '../../support/repetitions.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { Tokens } from '../../support/tokens.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

/** `expires`: minutes since the start of the model, or null for never. */
interface Grant {
  key: string;
  amount: number;
  remaining: number;
  expires: number | null;
  /** The tokens that refunds and disputes took back. */
  taken: number;
}

const PAID = 1000;

/** A minimal implementation of tokens. */
class Model {
  readonly grants: Grant[] = [];
  private readonly consumed = new Map<string, number>();
  private time = 0;

  get usable(): Grant[] {
    return this.grants
      .filter(({ expires }) => expires === null || expires > this.time)
      .sort(
        (a, b) =>
          (a.expires ?? Infinity) - (b.expires ?? Infinity) ||
          this.grants.indexOf(a) - this.grants.indexOf(b),
      );
  }

  get balance(): number {
    return this.usable.reduce((sum, { remaining }) => sum + remaining, 0);
  }

  /** @returns the balance, or the error's name */
  consume(amount: number, key: string): number | string {
    const before = this.consumed.get(key);
    if (before !== undefined) return before === amount ? this.balance : IdempotencyKeyReusedError.name;
    if (amount > this.balance) return InsufficientTokensError.name;
    this.consumed.set(key, amount);
    let missing = amount;
    for (const grant of this.usable) {
      const taken = Math.min(missing, grant.remaining);
      grant.remaining -= taken;
      missing -= taken;
    }
    return this.balance;
  }

  reverse(grant: Grant, refunded: number, withdrawn: number): void {
    const share = Math.floor((grant.amount * Math.min(PAID, refunded + withdrawn)) / PAID);
    grant.remaining += grant.taken;
    grant.taken = Math.min(grant.remaining, share);
    grant.remaining -= grant.taken;
  }

  pass(minutes: number): void {
    this.time += minutes;
  }
}

type Step =
  | { do: 'grant'; amount: number; expires: number | null }
  | { do: 'consume'; amount: number; key: number }
  | { do: 'reverse'; grant: number; refunded: number; withdrawn: number }
  | { do: 'pass'; minutes: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      amount: fc.integer({ min: 1, max: 50 }),
      expires: fc.option(fc.integer({ min: 1, max: 90 })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('consume' as const),
      amount: fc.integer({ min: 1, max: 40 }),
      key: fc.integer({ min: 0, max: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('reverse' as const),
      grant: fc.nat(9),
      refunded: fc.integer({ min: 0, max: PAID }),
      withdrawn: fc.constantFrom(0, 0, 300, PAID),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
  },
);

let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});

/** Takes the same steps in an organization and in its model. */
class Twins {
  private readonly model = new Model();

  private readonly tokens: Tokens;

  constructor(private readonly organizationId: string) {
    this.tokens = new Tokens(world, organizationId);
  }

  async take(it: Step): Promise<void> {
    if (it.do === 'grant') await this.grant(it.amount, it.expires);
    else if (it.do === 'consume') await this.consume(it.amount, `key ${it.key}`);
    else if (it.do === 'reverse') await this.reverse(this.model.grants[it.grant], it.refunded, it.withdrawn);
    else await this.pass(it.minutes);
  }

  async compare(): Promise<void> {
    expect(await this.tokens.remaining()).toEqual(this.model.grants.map(({ remaining }) => remaining));
    expect(await this.tokens.balance()).toBe(this.model.balance);
    expect(await this.sumOfHistory()).toBe(this.model.balance);
    // Only the expiries of grants were moved, not the times in the ledger.
    const broken = await brokenTokenInvariants(world.database);
    expect(broken.filter(({ rule }) => !rule.includes('expired'))).toEqual([]);
  }

  /** Adds up the token history. The pages are small, so that a run reads several of them. */
  private async sumOfHistory(): Promise<number> {
    const path = `/api/organizations/${this.organizationId}/agents/research/token-movements?limit=7`;
    let sum = 0;
    for (let cursor = ''; ;) {
      const { data, nextCursor } = (await ada.get(`${path}${cursor}`)).body;
      for (const { type, amount } of data) sum += ['grant', 'restoration'].includes(type) ? amount : -amount;
      if (nextCursor === null) return sum;
      cursor = `&cursor=${nextCursor}`;
    }
  }

  private async grant(amount: number, minutes: number | null): Promise<void> {
    const expires = minutes === null ? null : this.passed + minutes;
    const key = uuidv7();
    this.model.grants.push({ key, amount, remaining: amount, expires, taken: 0 });
    const expiresAt = expires === null ? null : new Date(this.began + (expires - this.passed) * 60_000);
    await this.tokens.grant(amount, expiresAt, { sourceKey: key });
  }

  private async consume(amount: number, key: string): Promise<void> {
    const outcome = await this.tokens.consume(amount, key).catch((error: Error) => error.name);
    expect(outcome).toBe(this.model.consume(amount, key));
  }

  private async reverse(grant: Grant | undefined, refunded: number, withdrawn: number): Promise<void> {
    if (!grant) return;
    this.model.reverse(grant, refunded, withdrawn);
    // Purchased grants would need payments. A reversal works the same for all sources.
    const source = 'adjustment' as 'top_up';
    await this.tokens.reverse({ source, sourceKey: grant.key, paid: PAID, refunded, withdrawn });
  }

  private readonly began = Date.now();
  private passed = 0;

  /** Simulates the passing of time for an organization: makes all of its grants expire sooner. */
  private async pass(minutes: number): Promise<void> {
    this.passed += minutes;
    this.model.pass(minutes);
    await world.database.query(
      `UPDATE token_grants SET expires_at = expires_at - $2 * interval '1 minute' WHERE organization_id = $1`,
      [this.organizationId, minutes],
    );
  }
}

describe('tokens', () => {
  it('behave like a minimal model in any sequence of steps [Money, API6]', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const twins = new Twins((await found(ada, `Run ${++runs}`)).id);
        for (const one of steps) await twins.take(one);
        await twins.compare();
      }),
      { numRuns: 10 * REPETITIONS },
    );
  });
});
