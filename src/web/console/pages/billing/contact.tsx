import type { Billing } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { billingQuery } from '../../api/queries/billing.js';
import { Badge, type BadgeTone } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { useDraft } from '../../components/forms/draft.js';
import { Field } from '../../components/forms/field.js';
import { Form } from '../../components/forms/form.js';
import { Notice } from '../../components/feedback/notice.js';
import { words } from '../../locales/words.js';
import { CountryField } from './country-field.js';
import { LINES, saveContact, TEXTS, type ContactChanges } from './save-contact.js';

const TONES: Record<Billing['contactSync']['status'], BadgeTone> = {
  no_customer: 'plain',
  synced: 'good',
  pending: 'plain',
  failed: 'bad',
};

/** Sends only changed fields, so that it does not undo other people's changes. */
export function BillingContact({ billing }: { billing: Billing }) {
  const { organizationId, contact, contactSync } = billing;
  const draft = useDraft(`billing contact ${organizationId}`, {
    ...fields(contact, TEXTS),
    ...fields(contact.address, LINES),
  });
  const save = useChange((changes: ContactChanges) => saveContact(organizationId, changes), {
    stale: [billingQuery(organizationId).queryKey],
  });
  const { status } = contactSync;
  const texts = words.billing;
  return (
    <Form draft={draft} change={save} input={({ changes }) => changes}>
      <h2>{texts.contact}</h2>
      {billing.customerId && (
        <p>
          <Badge tone={TONES[status]}>{texts.contactSync[status]}</Badge>
        </p>
      )}
      <div className="columns">
        <Field label={texts.name} name="name" autoComplete="organization" />
        <Field
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email"
          sentences={{ invalid_format: words.fieldErrors.email }}
        />
        <Field label={texts.phone} name="phone" type="tel" autoComplete="tel" />
      </div>
      <fieldset className="columns">
        <legend>{texts.address}</legend>
        <Field label={texts.line1} name="line1" field="address.line1" autoComplete="address-line1" />
        <Field label={texts.line2} name="line2" field="address.line2" autoComplete="address-line2" />
        <Field
          label={texts.postalCode}
          name="postalCode"
          field="address.postalCode"
          autoComplete="postal-code"
        />
        <Field label={texts.city} name="city" field="address.city" autoComplete="address-level2" />
        <Field label={texts.state} name="state" field="address.state" autoComplete="address-level1" />
        <CountryField name="country" />
      </fieldset>
      <Button type="submit" isPending={save.isPending}>
        {texts.saveContact}
      </Button>
      {save.isSuccess && <Notice tone="good">{texts.contactSaved}</Notice>}
    </Form>
  );
}

/** The texts of the fields. The service has null for an empty field. */
function fields<Name extends string>(
  values: Partial<Record<Name, string | null>> | null,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, values?.[name] ?? ''])) as Record<Name, string>;
}
