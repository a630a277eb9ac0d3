import { LimitReachedError } from '../platform/http/errors/errors.js';
import type { User } from '../users/user.entity.js';
import { EmailNotVerifiedError } from '../users/users.errors.js';
import {
  AlreadyJoinedError,
  InviteAlreadyAcceptedError,
  InviteEmailMismatchError,
  InviteExpiredError,
} from './invites.errors.js';
import type { ReceivedInviteRow } from './received-invites.repository.js';

const REFUSALS = [
  InviteEmailMismatchError,
  EmailNotVerifiedError,
  AlreadyJoinedError,
  LimitReachedError,
] as const;

export const ACCEPT_REFUSAL_CODES = REFUSALS.map(({ code }) => code);
export type AcceptRefusalCode = (typeof REFUSALS)[number]['code'];

/**
 * The order of the checks is part of the API.
 * @throws AlreadyJoinedError if it was accepted and the user is a member
 * @throws InviteAlreadyAcceptedError
 * @throws InviteExpiredError
 */
export function assertPending({ accepted, expired, isMember, organizationId }: ReceivedInviteRow): void {
  if (accepted) throw isMember ? new AlreadyJoinedError(organizationId) : new InviteAlreadyAcceptedError();
  if (expired) throw new InviteExpiredError();
}

/** Why this user cannot accept a pending invite, apart from limits. The order of the checks is part of the API. */
export function refusalOf(
  user: User,
  { emailKey, isMember, organizationId }: ReceivedInviteRow,
): InstanceType<(typeof REFUSALS)[number]> | undefined {
  if (user.emailKey !== emailKey) return new InviteEmailMismatchError();
  if (!user.emailVerified) return new EmailNotVerifiedError();
  return isMember ? new AlreadyJoinedError(organizationId) : undefined;
}

/** The code of the error that accepting a pending invite would answer now. Null if it would succeed. */
export function refusalCodeOf(
  user: User,
  invite: ReceivedInviteRow,
  mayJoin: boolean,
): AcceptRefusalCode | null {
  const refusal = refusalOf(user, invite);
  if (refusal) return refusal.code;
  return mayJoin ? null : LimitReachedError.code;
}
