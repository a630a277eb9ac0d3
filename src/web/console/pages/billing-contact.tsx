import { orThrow } from '../../client/client.js';
import type { Billing, Contact } from '../../client/resources.js';
import { useChange } from '../api/change.js';
import { ofOrganization, readBilling } from '../api/queries.js';
import { api } from '../api/session.js';
import { Badge, type BadgeTone } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { useDraft } from '../parts/draft.js';
import { Field } from '../parts/field.js';
import { Form } from '../parts/form.js';
import { Notice } from '../parts/notice.js';

const SYNC: Record<Billing['contactSync']['status'], [tone: BadgeTone, words: string]> = {
  no_customer: ['plain', 'sent to the payment provider with the first purchase'],
  synced: ['good', 'synced with the payment provider'],
  pending: ['plain', 'syncing with the payment provider'],
  failed: ['bad', 'rejected by the payment provider: check the details'],
};

const LINES = ['line1', 'line2', 'city', 'state', 'postalCode', 'country'] as const;
const TEXTS = ['name', 'email', 'phone'] as const;

type Changes = Partial<Record<(typeof LINES)[number] | (typeof TEXTS)[number], string>>;

/** Sends only the changed fields, so that it does not undo changes of others. */
export function BillingContact({ billing }: { billing: Billing }) {
  const { organizationId, contact, contactSync } = billing;
  const draft = useDraft(`billing contact ${organizationId}`, {
    ...fields(contact, TEXTS),
    ...fields(contact.address, LINES),
  });
  const save = useChange((changes: Changes) => saveContact(organizationId, changes), {
    stale: ofOrganization(organizationId),
  });
  const [tone, words] = SYNC[contactSync.status];
  return (
    <Form draft={draft} change={save} input={({ changes }) => changes}>
      <h2>Billing contact</h2>
      {billing.customerId && (
        <p>
          <Badge tone={tone}>{words}</Badge>
        </p>
      )}
      <div className="columns">
        <Field label="Name" name="name" autoComplete="organization" />
        <Field label="E-mail address for invoices" name="email" type="email" autoComplete="email" />
        <Field label="Phone" name="phone" type="tel" autoComplete="tel" />
      </div>
      <fieldset className="columns">
        <legend>Address</legend>
        <Field label="Address line 1" name="line1" field="address.line1" autoComplete="address-line1" />
        <Field label="Address line 2" name="line2" field="address.line2" autoComplete="address-line2" />
        <Field label="Postal code" name="postalCode" field="address.postalCode" autoComplete="postal-code" />
        <Field label="City" name="city" field="address.city" autoComplete="address-level2" />
        <Field label="State" name="state" field="address.state" autoComplete="address-level1" />
        <Field
          label="Country"
          name="country"
          field="address.country"
          autoComplete="country"
          hint="Two-letter code, such as DE"
          maxLength={2}
        />
      </fieldset>
      <Button type="submit" isPending={save.isPending}>
        Save contact
      </Button>
      {save.isSuccess && <Notice tone="good">Contact saved.</Notice>}
    </Form>
  );
}

/** The texts of the fields. The service has null for an empty one. */
function fields<Name extends string>(
  values: Partial<Record<Name, string | null>> | null,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, values?.[name] ?? ''])) as Record<Name, string>;
}

/** Saves the changed fields. The service replaces the address as a whole, so the other lines are read again first. */
async function saveContact(id: string, changes: Changes): Promise<void> {
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
  address.country = address.country?.toUpperCase() ?? null;
  return Object.values(address).every((line) => line === null) ? null : address;
}

/** The changed ones of these fields. An empty text becomes null, which clears the field. */
function cleaned<Name extends keyof Changes>(
  changes: Changes,
  names: readonly Name[],
): Partial<Record<Name, string | null>> {
  const changed = names.filter((name) => changes[name] !== undefined);
  return Object.fromEntries(changed.map((name) => [name, changes[name]!.trim() || null])) as Partial<
    Record<Name, string | null>
  >;
}
