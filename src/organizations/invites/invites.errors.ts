import { apiError } from '../../platform/http/errors/api-error.js';

export class InviteNotFoundError extends apiError(
  404,
  'invite_not_found',
  'No invite of the organization, or to the caller, has this id; or no invite has this token.',
) {
  constructor() {
    super('There is no such invite. It may have been deleted or sent again: look for a newer one.');
  }
}

export class InviteExpiredError extends apiError(410, 'invite_expired', 'The invite has expired.') {
  constructor() {
    super('The invite has expired. Ask for a new one.');
  }
}

export class InviteAlreadyAcceptedError extends apiError(
  410,
  'invite_already_accepted',
  'The invite was accepted before.',
) {
  constructor() {
    super(
      'The invite has already been accepted. Sign in with the account that accepted it, or ask for a new one.',
    );
  }
}

export class InviteAlreadyPendingError extends apiError(
  409,
  'invite_already_pending',
  'The address has a pending invite to the organization. `inviteId` is that invite.',
) {
  static readonly members = {
    inviteId: { type: 'string', format: 'uuid', description: 'the pending invite.' },
  };
  override readonly extensions: { inviteId?: string };

  /** @param inviteId undefined if a concurrent request has just created the invite */
  constructor(inviteId?: string) {
    super('This address has a pending invite to the organization. Resend or delete that one.');
    this.extensions = inviteId === undefined ? {} : { inviteId };
  }
}

export class AlreadyMemberError extends apiError(
  409,
  'already_member',
  'The invited address belongs to a member.',
) {
  constructor() {
    super('This address already belongs to a member of the organization. Change that membership instead.');
  }
}

export class AlreadyJoinedError extends apiError(
  409,
  'already_joined',
  'The caller is a member of the organization that the invite leads to. `organizationId` is that organization.',
) {
  static readonly members = {
    organizationId: { type: 'string', format: 'uuid', description: 'the organization.' },
  };
  override readonly extensions: { organizationId: string };

  constructor(organizationId: string) {
    super('You are already a member of this organization. Open it instead.');
    this.extensions = { organizationId };
  }
}

export class InviteEmailMismatchError extends apiError(
  403,
  'invite_email_mismatch',
  "The invite is for another address than the caller's.",
) {
  constructor() {
    super('The invite is for another address. Sign in with the invited address.');
  }
}
