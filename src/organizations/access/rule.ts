import type { ApiError, ApiErrorClass } from '../../platform/http/errors/api-error.js';
import { RelationRequiredError } from './access.errors.js';
import { isAtLeast, type Relation } from './relation.js';

/** Whether the caller may take an action. If not, `reason` is the error code that the call would return. */
export interface Action {
  allowed: boolean;
  reason: string | null;
  /** Whether the call would ask for a fresh sign-in. Only for actions that can ask for one. */
  freshSignIn?: boolean;
}

/** An error, when it applies, and how to create it if it needs values. */
type Refusal<Facts> =
  | readonly [error: ApiErrorClass & (new () => ApiError), applies: (facts: Facts) => boolean]
  | readonly [error: ApiErrorClass, applies: (facts: Facts) => boolean, create: (facts: Facts) => ApiError];

/**
 * Decides who may take an action. Services reject calls by these rules, and responses describe `actions` by the same
 * rules.
 */
export class Rule<Facts> {
  /**
   * @param refusals in the order in which they are checked. The order is part of the API
   * @param asksFresh whether the call asks for a fresh sign-in. Absent for actions that never ask for one
   */
  constructor(
    private readonly refusals: readonly Refusal<Facts>[],
    private readonly asksFresh?: (facts: Facts) => boolean,
  ) {}

  get mayAskFresh(): boolean {
    return this.asksFresh !== undefined;
  }

  get codes(): string[] {
    return this.refusals.map(([error]) => error.code);
  }

  /** @throws the first error that applies */
  assert(facts: Facts): void {
    const refusal = this.find(facts);
    if (refusal) throw refusal.length === 3 ? refusal[2](facts) : new refusal[0]();
  }

  describe(facts: Facts): Action {
    const refusal = this.find(facts);
    const action = { allowed: !refusal, reason: refusal ? refusal[0].code : null };
    return this.asksFresh ? { ...action, freshSignIn: this.asksFresh(facts) } : action;
  }

  private find(facts: Facts): Refusal<Facts> | undefined {
    return this.refusals.find(([, applies]) => applies(facts));
  }
}

/**
 * The rule of an action that needs a relation to the organization. Its `relation` is also the one that callers pass to
 * `@Roles` and to `OrganizationLockService`.
 */
export class MemberRule<Facts = unknown> extends Rule<Facts & { relation: Relation }> {
  constructor(
    readonly relation: Relation,
    refusals: readonly Refusal<Facts & { relation: Relation }>[] = [],
    asksFresh?: (facts: Facts) => boolean,
  ) {
    const isTooLow = (facts: { relation: Relation }) => !isAtLeast(facts.relation, relation);
    super(
      [[RelationRequiredError, isTooLow, () => new RelationRequiredError(relation)], ...refusals],
      // The relation is checked first.
      asksFresh && ((facts) => !isTooLow(facts) && asksFresh(facts)),
    );
  }
}
