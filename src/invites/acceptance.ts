import { LimitReachedError } from '../platform/http/errors/errors.js';
import type { User } from '../users/user.entity.js';
import { EmailNotVerifiedError } from '../users/users.errors.js';
import { AlreadyMemberError, InviteEmailMismatchError } from './invites.errors.js';
import type { ReceivedInviteRow } from './invites.repository.js';

const REFUSALS = [
  InviteEmailMismatchError,
  EmailNotVerifiedError,
  AlreadyMemberError,
  LimitReachedError,
] as const;

export const ACCEPT_REFUSAL_CODES = REFUSALS.map(({ code }) => code);
export type AcceptRefusalCode = (typeof REFUSALS)[number]['code'];

/** Why this user cannot accept a pending invite, apart from limits. The order of the checks is part of the API. */
export function refusalOf(
  user: User,
  { emailKey, isMember, organizationId }: ReceivedInviteRow,
): InstanceType<(typeof REFUSALS)[number]> | undefined {
  if (user.emailKey !== emailKey) return new InviteEmailMismatchError();
  if (!user.emailVerified) return new EmailNotVerifiedError();
  return isMember ? new AlreadyMemberError(organizationId) : undefined;
}
