import type { AsksFresh } from '../../sessions/principal.js';
import type { User } from '../../users/user.entity.js';
import { EmailNotVerifiedError } from '../../users/users.errors.js';
import { OwnerRequiredError } from './access.errors.js';
import type { Relation } from './relation.js';
import { MemberRule } from './rule.js';

/** The facts about the acting member that the rules need. */
export interface ActingMember {
  relation: Relation;
  user: Pick<User, 'emailVerified'>;
}

/** An acting member with what their session may do. */
export interface ActingSession extends ActingMember {
  asksFresh: AsksFresh;
}

interface OnMembership {
  target: { relation: Relation };
}

export const RENAME = new MemberRule('admin');

/** Invite mails show the inviter's address, so the inviter must have verified it. */
export const INVITE = new MemberRule<ActingMember>('admin', [
  [EmailNotVerifiedError, ({ user }) => !user.emailVerified],
]);

export const VIEW_INVITES = new MemberRule('admin');

/** Purchases require the same relation. */
export const MANAGE_BILLING = new MemberRule('admin');

export const VIEW_AUDIT = new MemberRule('admin');

export const TRANSFER_OWNERSHIP = new MemberRule<ActingSession>(
  'owner',
  [],
  (facts) => facts.asksFresh.transfer,
);

export const DELETE = new MemberRule<ActingSession>('owner', [], (facts) => facts.asksFresh.irreversible);

export const CHANGE_RELATION = new MemberRule<OnMembership>('admin', [
  [OwnerRequiredError, ({ target }) => target.relation === 'owner'],
]);

/** For another member's membership. Removing one's own is `LEAVE`. */
export const REMOVE = new MemberRule<OnMembership>('admin', [
  [OwnerRequiredError, ({ target }) => target.relation === 'owner'],
]);

export const LEAVE = new MemberRule('member', [[OwnerRequiredError, ({ relation }) => relation === 'owner']]);
