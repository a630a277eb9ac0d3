import { describeAction, type Action } from '../platform/http/action.js';
import type { ApiError } from '../platform/http/errors/api-error.js';
import type { User } from '../users/user.entity.js';
import { RelationRequiredError } from './organizations.errors.js';
import { isAtLeast, type Relation } from './relation.js';

/** What a rule needs to know about the member who acts. */
export interface ActingMember {
  relation: Relation;
  user: Pick<User, 'emailVerified'>;
}

/** An error class. A description only needs its code; an instance is created when a call is refused. */
type Refusal<Code extends string> = (new (needed: Relation) => ApiError) & { readonly code: Code };

/**
 * Who may take an action on an organization, by relation and verified address. Routes and services ask the rule to
 * refuse a call, and responses ask it to describe the action. So `actions` always agrees with the calls.
 */
export class ActionRule<Code extends string = never, Target = void> {
  /**
   * @param relation the lowest relation that may take the action: for `@Roles` and for the organization's lock
   * @param objection the error for a caller who has this relation. Undefined if the action is allowed
   */
  constructor(
    readonly relation: Relation,
    private readonly objection?: (caller: ActingMember, target: Target) => Refusal<Code> | undefined,
  ) {}

  /** @throws RelationRequiredError, or the error of the rule's objection */
  assert(caller: ActingMember, target: Target): void {
    const Refused = this.refusal(caller, target);
    if (Refused) throw new Refused(this.relation);
  }

  /** Says whether the caller may take the action, and else the code of the error that `assert` would throw. */
  describe(caller: ActingMember, target: Target): Action<Code | typeof RelationRequiredError.code> {
    return describeAction(this.refusal(caller, target)?.code);
  }

  private refusal(caller: ActingMember, target: Target) {
    return isAtLeast(caller.relation, this.relation)
      ? this.objection?.(caller, target)
      : RelationRequiredError;
  }
}
