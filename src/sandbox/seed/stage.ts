import { PEOPLE } from './fixtures.js';
import type { PastRepository } from './past.repository.js';
import type { PaymentOperator } from './payment-operator.js';
import type { SeedRepository } from './seed.repository.js';
import type { Target } from './target.js';
import { Visitor } from './visitor.js';

/** Calls the service's code directly, because no route consumes tokens. */
export type Consume = (
  organizationId: string,
  agentId: string,
  tokens: number,
  idempotencyKey: string,
  label: string,
  whom: { userId?: string | undefined },
) => Promise<void>;

/** The shared context of all steps. */
export class Stage {
  changes = 0;
  private readonly visitors = new Map<string, Visitor>();

  constructor(
    readonly target: Target,
    readonly existing: SeedRepository,
    readonly past: PastRepository,
    readonly operator: PaymentOperator,
    readonly consume: Consume,
  ) {}

  /** Makes a change unless it was already made. */
  async ensure(change: string, isMade: () => Promise<boolean>, make: () => Promise<unknown>): Promise<void> {
    if (await isMade()) return;
    await make();
    this.changes++;
    console.log(`  ${change}`);
  }

  as(person: keyof typeof PEOPLE): Visitor {
    const visitor = this.visitors.get(person) ?? new Visitor(this.target, PEOPLE[person]);
    this.visitors.set(person, visitor);
    return visitor;
  }

  async signEveryoneOut(): Promise<void> {
    for (const visitor of this.visitors.values()) await visitor.signOut();
  }
}
