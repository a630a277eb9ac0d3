import type { InviteRole, Membership, Organization } from '../../../client/resources.js';

/** A change of a membership that the person has not confirmed yet. */
export interface Intention {
  kind: 'lower' | 'remove';
  membership: Membership;
  isSelf: boolean;
}

export interface MembershipDialogProps {
  membership: Membership;
  organization: Organization;
  isSelf: boolean;
  /** Whether the membership was changed or removed since the dialog was opened. */
  isGone: boolean;
  onClose: () => void;
}

/** What can be done with several people and invites at once. */
export type BulkAction = { kind: 'role'; to: InviteRole } | { kind: 'remove' };

/** Numbers of members and invites. Undefined for what is not shown. */
export interface Totals {
  members: number | undefined;
  pending: number | undefined;
  expired: number;
}
