import type { InviteRole, Membership, Organization } from '../../../client/resources.js';

/** A change of a membership that the person has not confirmed yet. */
export type Intention = { membership: Membership; isSelf: boolean } & (
  { kind: 'relation'; to: InviteRole } | { kind: 'remove' }
);

export interface MembershipDialogProps {
  membership: Membership;
  organization: Organization;
  isSelf: boolean;
  onClose: () => void;
}
