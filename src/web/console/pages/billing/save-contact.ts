import { orThrow } from '../../../client/client.js';
import type { Contact } from '../../../client/resources.js';
import { readBilling } from '../../api/queries/billing.js';
import { api } from '../../api/session.js';

export const LINES = ['line1', 'line2', 'city', 'state', 'postalCode', 'country'] as const;
export const TEXTS = ['name', 'email', 'phone'] as const;

export type ContactChanges = Partial<Record<(typeof LINES)[number] | (typeof TEXTS)[number], string>>;

/** Saves changed fields. The service replaces the whole address, so its unchanged parts are read first. */
export async function saveContact(id: string, changes: ContactChanges): Promise<void> {
  const texts = cleaned(changes, TEXTS);
  const lines = cleaned(changes, LINES);
  const hasLines = Object.keys(lines).length > 0;
  const body: Partial<Contact> = { ...texts, ...(hasLines && { address: await addressWith(id, lines) }) };
  await orThrow(api.PATCH('/api/organizations/{id}/billing', { params: { path: { id } }, body }));
}

type Address = NonNullable<Contact['address']>;

async function addressWith(id: string, lines: Partial<Address>): Promise<Address | null> {
  const { contact } = await readBilling(id);
  const address: Address = {
    line1: null,
    line2: null,
    city: null,
    state: null,
    postalCode: null,
    country: null,
    ...contact.address,
    ...lines,
  };
  return Object.values(address).every((line) => line === null) ? null : address;
}

/** The changed fields among `names`. An empty text becomes null, which clears the field. */
function cleaned<Name extends keyof ContactChanges>(
  changes: ContactChanges,
  names: readonly Name[],
): Partial<Record<Name, string | null>> {
  const changed = names.filter((name) => changes[name] !== undefined);
  return Object.fromEntries(changed.map((name) => [name, changes[name]!.trim() || null])) as Partial<
    Record<Name, string | null>
  >;
}
