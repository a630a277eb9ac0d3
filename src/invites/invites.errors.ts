import { apiError } from '../platform/http/errors/api-error.js';

/** No invite of the organization, or to the caller, has this id; or no invite has this token. */
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

/** The address has a pending invite to the organization. `inviteId` is that invite. */
export class InviteAlreadyPendingError extends apiError(409, 'invite_already_pending') {
  static readonly members = {
    inviteId: { type: 'string', format: 'uuid', description: 'the pending invite.' },
  };
  override readonly extensions: { inviteId?: string };

  /** @param inviteId undefined if only the unique index knows it */
  constructor(inviteId?: string) {
    super('This address has a pending invite to the organization. Resend or delete that one.');
    this.extensions = inviteId === undefined ? {} : { inviteId };
  }
}

/** The invited address belongs to a member. */
export class AlreadyMemberError extends apiError(409, 'already_member') {
  constructor() {
    super('This address already belongs to a member of the organization.');
  }
}

/** The caller is a member of the organization that the invite leads to. `organizationId` is that organization. */
export class AlreadyJoinedError extends apiError(409, 'already_joined') {
  static readonly members = {
    organizationId: { type: 'string', format: 'uuid', description: 'the organization.' },
  };
  override readonly extensions: { organizationId: string };

  constructor(organizationId: string) {
    super('You are already a member of this organization.');
    this.extensions = { organizationId };
  }
}

/** The invite is for another address than the caller's. */
export class InviteEmailMismatchError extends apiError(403, 'invite_email_mismatch') {
  constructor() {
    super('The invite is for another address. Sign in with the invited address.');
  }
}
