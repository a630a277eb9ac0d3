import type { InviteRole, Membership, Organization } from '../../../client/resources.js';

/** What a person wants to do with a membership, before they confirm it. */
export type Intention = { membership: Membership; isSelf: boolean } & (
  { kind: 'relation'; to: InviteRole } | { kind: 'remove' }
);

export interface MembershipDialogProps {
  membership: Membership;
  organization: Organization;
  isSelf: boolean;
  onClose: () => void;
}
