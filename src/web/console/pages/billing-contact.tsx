import { orThrow } from '../../client/client.js';
import type { Billing, Contact } from '../../client/resources.js';
import { ofOrganization, useChange } from '../api/queries.js';
import { api } from '../api/session.js';
import { Badge, type BadgeTone } from '../parts/badge.js';
import { Field } from '../parts/field.js';
import { typed } from '../parts/form.js';
import { Failure, Notice } from '../parts/notice.js';

const SYNC: Record<Billing['contactSync']['status'], [tone: BadgeTone, words: string]> = {
  synced: ['good', 'known to the payment provider'],
  pending: ['plain', 'on its way to the payment provider'],
  failed: ['bad', 'refused by the payment provider: please correct it'],
};

/** Whom invoices are made out to. */
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
      <h2>Contact</h2>
      {billing.customerId && (
        <p>
          <Badge tone={tone}>{words}</Badge>
        </p>
      )}
      <div className="columns">
        {text('Name', 'name', { autoComplete: 'organization' })}
        {text('E-mail address for invoices', 'email', { type: 'email', autoComplete: 'email' })}
        {text('Telephone', 'phone', { type: 'tel', autoComplete: 'tel' })}
      </div>
      <fieldset className="columns">
        <legend>Address</legend>
        {line('Street', 'line1', { autoComplete: 'address-line1' })}
        {line('Addition', 'line2', { autoComplete: 'address-line2' })}
        {line('Postal code', 'postalCode', { autoComplete: 'postal-code' })}
        {line('City', 'city', { autoComplete: 'address-level2' })}
        {line('State', 'state', { autoComplete: 'address-level1' })}
        {line('Country', 'country', {
          autoComplete: 'country',
          hint: 'Two letters, such as DE',
          maxLength: 2,
        })}
      </fieldset>
      <button disabled={save.isPending}>Save the contact</button>
      <Failure error={save.error} />
      {save.isSuccess && <Notice tone="good">Saved.</Notice>}
    </form>
  );
}

/** An empty field is cleared. */
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
