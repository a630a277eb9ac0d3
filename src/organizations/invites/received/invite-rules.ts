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

/** Rejects invites that can no longer be shown or answered. */
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
  /** The error if one more membership would exceed a limit. */
  limit?: LimitReachedError | undefined;
}

/** Decides who may accept a pending invite. */
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
