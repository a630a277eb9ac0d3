import { orThrow } from '../../client/client.js';
import type { Billing, Contact } from '../../client/resources.js';
import { ofOrganization, useChange } from '../api/queries.js';
import { api } from '../api/session.js';
import { Badge, type BadgeTone } from '../parts/badge.js';
import { Field } from '../parts/field.js';
import { typed } from '../parts/form.js';
import { Failure, Notice } from '../parts/notice.js';

const SYNC: Record<Billing['contactSync']['status'], [tone: BadgeTone, words: string]> = {
  no_customer: ['plain', 'sent to the payment provider with the first purchase'],
  synced: ['good', 'synced with the payment provider'],
  pending: ['plain', 'syncing with the payment provider'],
  failed: ['bad', 'rejected by the payment provider: check the details'],
};

export function BillingContact({ billing }: { billing: Billing }) {
  const { organizationId, contact, contactSync } = billing;
  const save = useChange(
    (body: Contact) =>
      orThrow(
        api.PATCH('/api/organizations/{id}/billing', { params: { path: { id: organizationId } }, body }),
      ),
    ofOrganization(organizationId),
  );
  const [tone, words] = SYNC[contactSync.status];
  const text = (label: string, name: 'name' | 'email' | 'phone', rest: object = {}) => (
    <Field label={label} name={name} defaultValue={contact[name] ?? ''} error={save.error} {...rest} />
  );
  const line = (label: string, name: keyof NonNullable<Contact['address']>, rest: object = {}) => (
    <Field
      label={label}
      name={name}
      field={`address.${name}`}
      defaultValue={contact.address?.[name] ?? ''}
      error={save.error}
      {...rest}
    />
  );
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(contactIn(new FormData(event.currentTarget)));
      }}
    >
      <h2>Billing contact</h2>
      {billing.customerId && (
        <p>
          <Badge tone={tone}>{words}</Badge>
        </p>
      )}
      <div className="columns">
        {text('Name', 'name', { autoComplete: 'organization' })}
        {text('E-mail address for invoices', 'email', { type: 'email', autoComplete: 'email' })}
        {text('Phone', 'phone', { type: 'tel', autoComplete: 'tel' })}
      </div>
      <fieldset className="columns">
        <legend>Address</legend>
        {line('Address line 1', 'line1', { autoComplete: 'address-line1' })}
        {line('Address line 2', 'line2', { autoComplete: 'address-line2' })}
        {line('Postal code', 'postalCode', { autoComplete: 'postal-code' })}
        {line('City', 'city', { autoComplete: 'address-level2' })}
        {line('State', 'state', { autoComplete: 'address-level1' })}
        {line('Country', 'country', {
          autoComplete: 'country',
          hint: 'Two-letter code, such as DE',
          maxLength: 2,
        })}
      </fieldset>
      <button disabled={save.isPending}>Save contact</button>
      <Failure error={save.error} />
      {save.isSuccess && <Notice tone="good">Contact saved.</Notice>}
    </form>
  );
}

/** Reads the contact from the form. Empty fields become null, which clears them. */
function contactIn(form: FormData): Contact {
  const text = (name: string) => typed(form, name).trim() || null;
  const address = {
    line1: text('line1'),
    line2: text('line2'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postalCode'),
    country: text('country')?.toUpperCase() ?? null,
  };
  const isEmpty = Object.values(address).every((line) => line === null);
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    address: isEmpty ? null : address,
  };
}
