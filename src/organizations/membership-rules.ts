import { ActionRule, type ActingMember } from './action-rule.js';
import { OwnerRequiredError } from './organizations.errors.js';
import type { Relation } from './relation.js';

/** The membership that an action changes. */
interface Target {
  relation: Relation;
}

const unlessOwner = (_caller: ActingMember, { relation }: Target) =>
  relation === 'owner' ? OwnerRequiredError : undefined;

export const CHANGE_RELATION = new ActionRule('admin', unlessOwner);

/** For another member's membership. Removing one's own is `LEAVE`. */
export const REMOVE = new ActionRule('admin', unlessOwner);
