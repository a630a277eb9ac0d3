import { EmailNotVerifiedError } from '../users/users.errors.js';
import { ActionRule } from './action-rule.js';
import { OwnerRequiredError } from './organizations.errors.js';

export const RENAME = new ActionRule('admin');

/** Mails name the inviter's address, so it must be their own. */
export const INVITE = new ActionRule('admin', ({ user }) =>
  user.emailVerified ? undefined : EmailNotVerifiedError,
);

export const TRANSFER_OWNERSHIP = new ActionRule('owner');

export const LEAVE = new ActionRule('member', ({ relation }) =>
  relation === 'owner' ? OwnerRequiredError : undefined,
);

export const DELETE = new ActionRule('owner');
