import { isDeepStrictEqual } from 'node:util';
import type { BillingProfile } from '../../../billing/customers/billing-profile.entity.js';
import type { Contact } from '../../../billing/stripe/values/customer.js';

type Known = Pick<BillingProfile, 'contact' | 'contactStatus' | 'customerName'>;

/**
 * The contact as changed at Stripe. Our own unsent change takes precedence. If our contact has no name, the name at
 * Stripe is the organization's, which is not a change.
 * @returns null if nothing changes
 */
export function changedContact(
  { contact, contactStatus, customerName }: Known,
  read: Contact,
): Contact | null {
  const isOurName = contact.name === null && read.name === customerName;
  const found = isOurName ? { ...read, name: null } : read;
  return contactStatus === 'pending' || isDeepStrictEqual(found, contact) ? null : found;
}
