import { apiError } from '../platform/http/errors/api-error.js';

/** No invite has this id in the organization, or no invite has this token. */
export class InviteNotFoundError extends apiError(404, 'invite_not_found') {
  constructor() {
    super('There is no such invite.');
  }
}

/** The invite has expired. */
export class InviteExpiredError extends apiError(410, 'invite_expired') {
  constructor() {
    super('The invite has expired. Ask for a new one.');
  }
}

/** The invite was accepted before. */
export class InviteAlreadyAcceptedError extends apiError(410, 'invite_already_accepted') {
  constructor() {
    super('The invite has already been accepted.');
  }
}

/** The address has a pending invite to the organization. */
export class InviteAlreadyPendingError extends apiError(409, 'invite_already_pending') {
  constructor() {
    super('This address has a pending invite to the organization. Resend or delete that one.');
  }
}

/**
 * The invited address belongs to a member; or the caller who accepts is a member, and `organizationId` says where.
 */
export class AlreadyMemberError extends apiError(409, 'already_member') {
  override readonly extensions: Record<string, unknown>;

  /** @param organizationId the organization of the invite that a member tries to accept */
  constructor(organizationId?: string) {
    super(
      organizationId
        ? 'You are already a member of this organization.'
        : 'This address already belongs to a member of the organization.',
    );
    this.extensions = organizationId ? { organizationId } : {};
  }
}

/** The invite is for another address than the caller's. */
export class InviteEmailMismatchError extends apiError(403, 'invite_email_mismatch') {
  constructor() {
    super('The invite is for another address. Sign in with the invited address.');
  }
}
