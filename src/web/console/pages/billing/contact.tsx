import { Fieldset, Group, SimpleGrid, Text } from '@mantine/core';
import type { Billing } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { billingQuery } from '../../api/queries/billing.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { Notice } from '../../components/feedback/notice.js';
import { useDraft } from '../../components/forms/draft.js';
import { Field } from '../../components/forms/field.js';
import { Form } from '../../components/forms/form.js';
import { words } from '../../locales/words.js';
import { CountryField } from './country-field.js';
import { LINES, saveContact, TEXTS, type ContactChanges } from './save-contact.js';

/** Sends only changed fields, so that it does not undo other people's changes. */
export function BillingContact({ billing }: { billing: Billing }) {
  const { organizationId, contact, contactSync } = billing;
  const draft = useDraft(`billing contact ${organizationId}`, {
    ...fields(contact, TEXTS),
    ...fields(contact.address, LINES),
  });
  const save = useChange((changes: ContactChanges) => saveContact(organizationId, changes), {
    stale: [billingQuery(organizationId).queryKey],
    done: words.billing.contactSaved,
  });
  const { status } = contactSync;
  const texts = words.billing;
  const isEmpty = TEXTS.every((name) => contact[name] === null) && contact.address === null;
  return (
    <Card
      title={texts.contact}
      hint={isEmpty ? texts.contactEmpty : status !== 'failed' && texts.contactSync[status]}
    >
      {status === 'failed' && (
        <Notice tone="bad">
          <p>{texts.contactSync.failed}</p>
        </Notice>
      )}
      <Form draft={draft} change={save} input={({ changes }) => changes}>
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
          <Field label={texts.name} name="name" autoComplete="organization" />
          <Field
            label={texts.email}
            name="email"
            type="email"
            autoComplete="email"
            sentences={{ invalid_format: words.fieldErrors.email }}
          />
          <Field label={texts.phone} name="phone" type="tel" autoComplete="tel" />
        </SimpleGrid>
        <Fieldset variant="unstyled" mx={0} legend={<Text fw={650}>{texts.address}</Text>}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
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
          </SimpleGrid>
        </Fieldset>
        <Group>
          <Button type="submit" isPending={save.isPending}>
            {texts.saveContact}
          </Button>
        </Group>
      </Form>
    </Card>
  );
}

/** The texts of the fields. The service has null for an empty field. */
function fields<Name extends string>(
  values: Partial<Record<Name, string | null>> | null,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, values?.[name] ?? ''])) as Record<Name, string>;
}
