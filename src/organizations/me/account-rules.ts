import type { AsksFresh } from '../../sessions/principal.js';
import { Rule } from '../access/rule.js';
import { OwnsOrganizationsError } from '../organizations.errors.js';

export interface AccountFacts {
  asksFresh: AsksFresh;
  /** The ids of the organizations that the person owns. */
  owned: string[];
}

/** Every organization has an owner. */
export const DELETE_ACCOUNT = new Rule<AccountFacts>(
  [
    [
      OwnsOrganizationsError,
      ({ owned }) => owned.length > 0,
      ({ owned }) => new OwnsOrganizationsError(owned),
    ],
  ],
  ({ asksFresh }) => asksFresh.irreversible,
);

export const EXPORT_ACCOUNT = new Rule<AccountFacts>([], ({ asksFresh }) => asksFresh.irreversible);

/** The organizations of these memberships that the person owns. */
export function ownedOf(memberships: readonly { relation: string; organizationId: string }[]): string[] {
  return memberships
    .filter(({ relation }) => relation === 'owner')
    .map(({ organizationId }) => organizationId);
}
