import { apiError } from '../platform/http/errors/api-error.js';

export class InviteNotFoundError extends apiError(404, 'invite_not_found') {
  constructor() {
    super('There is no such invite.');
  }
}

export class InviteExpiredError extends apiError(410, 'invite_expired') {
  constructor() {
    super('The invite has expired. Ask for a new one.');
  }
}

export class InviteAlreadyAcceptedError extends apiError(410, 'invite_already_accepted') {
  constructor() {
    super('The invite was accepted already.');
  }
}

export class InviteAlreadyPendingError extends apiError(409, 'invite_already_pending') {
  constructor() {
    super('This address has a pending invite to the organization. Resend or delete that one.');
  }
}

export class AlreadyMemberError extends apiError(409, 'already_member') {
  override readonly extensions: Record<string, unknown>;

  /** @param organizationId where the one who accepts is a member already */
  constructor(organizationId?: string) {
    super(
      organizationId
        ? 'You are a member of this organization already.'
        : 'This address belongs to a member of the organization.',
    );
    this.extensions = organizationId ? { organizationId } : {};
  }
}

export class InviteEmailMismatchError extends apiError(403, 'invite_email_mismatch') {
  constructor() {
    super('The invite is for another address than the one you signed in with.');
  }
}

export class EmailNotVerifiedError extends apiError(403, 'email_not_verified') {
  constructor() {
    super(
      'Your identity provider has not verified your address, so it can not prove that the invite is yours.',
    );
  }
}
