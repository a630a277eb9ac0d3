import { Rule } from '../../access/rule.js';
import { LimitReachedError } from '../../../platform/http/errors/errors.js';
import type { User } from '../../../users/user.entity.js';
import { EmailNotVerifiedError } from '../../../users/users.errors.js';
import {
  AlreadyJoinedError,
  InviteAlreadyAcceptedError,
  InviteEmailMismatchError,
  InviteExpiredError,
} from '../invites.errors.js';
import type { ReceivedInviteRow } from './received-invites.repository.js';

/** What the recipient of an invite may see and answer. */
export const ANSWER = new Rule<ReceivedInviteRow>([
  [
    AlreadyJoinedError,
    ({ accepted, isMember }) => accepted && isMember,
    ({ organizationId }) => new AlreadyJoinedError(organizationId),
  ],
  [InviteAlreadyAcceptedError, ({ accepted }) => accepted],
  [InviteExpiredError, ({ expired }) => expired],
]);

export interface Acceptance extends ReceivedInviteRow {
  user: Pick<User, 'emailKey' | 'emailVerified'>;
  /** The limit that one more membership would exceed, if it is known. */
  limit?: LimitReachedError | undefined;
}

/** For a pending invite. */
export const ACCEPT = new Rule<Acceptance>([
  [InviteEmailMismatchError, ({ user, emailKey }) => user.emailKey !== emailKey],
  [EmailNotVerifiedError, ({ user }) => !user.emailVerified],
  [
    AlreadyJoinedError,
    ({ isMember }) => isMember,
    ({ organizationId }) => new AlreadyJoinedError(organizationId),
  ],
  [LimitReachedError, ({ limit }) => limit !== undefined, ({ limit }) => limit!],
]);
