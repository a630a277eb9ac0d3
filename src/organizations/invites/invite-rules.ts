import { MemberRule } from '../access/rule.js';
import { INVITE, type ActingMember } from '../access/organization-rules.js';
import { InviteExpiredError } from './invites.errors.js';

export interface ActingOnInvite extends ActingMember {
  expired: boolean;
}

export const CHANGE_ROLE = new MemberRule<ActingOnInvite>('admin', [
  [InviteExpiredError, ({ expired }) => expired],
]);

/** Sends the same mail as a new invite. */
export const RESEND = INVITE;

export const DELETE = new MemberRule('admin');
