import { emailKey } from '../text/email.js';

type Values = Record<string, unknown>;

export interface PersonalData {
  /** The key of a person's address, or the id of the organization whose contact it is. */
  subject: string;
  data: { before?: Values; after?: Values };
}

interface Given {
  type: string;
  organizationId: string | null;
  before?: object | undefined;
  after?: object | undefined;
}

/** An event whose values are the contact of an organization, and personal as a whole. */
const OF_A_CONTACT = 'billing.contact_changed';

/**
 * Separates the values of an event into those that stay with it for good, and the personal data of an address or a
 * contact. The migration of old events follows the same rule in SQL.
 */
export function separate({ type, organizationId, before, after }: Given) {
  const isContact = type === OF_A_CONTACT;
  const parts = { before: split(before, isContact), after: split(after, isContact) };
  const address = parts.after?.personal?.['email'] ?? parts.before?.personal?.['email'];
  const subject = isContact ? organizationId : typeof address === 'string' ? emailKey(address) : null;
  const data = {
    ...(parts.before?.personal && { before: parts.before.personal }),
    ...(parts.after?.personal && { after: parts.after.personal }),
  };
  const personal: PersonalData | null = subject === null ? null : { subject, data };
  return { before: parts.before?.kept ?? null, after: parts.after?.kept ?? null, personal };
}

function split(values: object | undefined, isContact: boolean) {
  if (!values) return undefined;
  if (isContact) return { kept: {}, personal: values as Values };
  const { email, ...kept } = values as Values;
  return { kept, personal: email === undefined ? undefined : { email } };
}
