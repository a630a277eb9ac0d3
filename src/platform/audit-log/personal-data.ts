import { emailKey } from '../text/email.js';

type Values = Record<string, unknown>;

export interface PersonalData {
  /** The key of a person's address, or the id of the organization that the data belongs to. */
  subject: string;
  data: { before?: Values; after?: Values };
}

interface Given {
  /** Whether all values are personal data of the organization. Otherwise only `email` is personal. */
  isPersonal?: boolean;
  organizationId: string | null;
  before?: object | undefined;
  after?: object | undefined;
}

/** Splits the values of an event: personal data can be erased, and the rest stays with the event. */
export function separate({ isPersonal = false, organizationId, before, after }: Given) {
  const parts = { before: split(before, isPersonal), after: split(after, isPersonal) };
  const address = parts.after?.personal?.['email'] ?? parts.before?.personal?.['email'];
  const subject = isPersonal ? organizationId : typeof address === 'string' ? emailKey(address) : null;
  const data = {
    ...(parts.before?.personal && { before: parts.before.personal }),
    ...(parts.after?.personal && { after: parts.after.personal }),
  };
  const personal: PersonalData | null = subject === null ? null : { subject, data };
  return { before: parts.before?.kept ?? null, after: parts.after?.kept ?? null, personal };
}

function split(values: object | undefined, isPersonal: boolean) {
  if (!values) return undefined;
  if (isPersonal) return { kept: {}, personal: values as Values };
  const { email, ...kept } = values as Values;
  return { kept, personal: email === undefined ? undefined : { email } };
}
