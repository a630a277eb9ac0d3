import { Fieldset, Group, SimpleGrid, Text } from '@mantine/core';
import { Button } from '../../components/button.js';
import type { Draft } from '../../components/forms/draft.js';
import { Field } from '../../components/forms/field.js';
import { Form, type Change } from '../../components/forms/form.js';
import { words } from '../../locales/words.js';
import { CountryField } from './country-field.js';
import type { ContactChanges } from './save-contact.js';

interface ContactFormProps {
  draft: Draft<keyof ContactChanges>;
  save: Change<ContactChanges>;
  onCancel: () => void;
}

/** Sends only changed fields, so that it does not undo other people's changes. */
export function ContactForm({ draft, save, onCancel }: ContactFormProps) {
  const texts = words.billing;
  return (
    <Form draft={draft} change={save} input={({ changes }) => changes}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        {/* A restored draft opens the form with the page, whose heading has the focus. */}
        <Field label={texts.name} name="name" autoComplete="organization" autoFocus={!draft.isRestored} />
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
      <Group gap="sm">
        <Button
          type="submit"
          variant={Object.keys(draft.changes).length > 0 ? 'filled' : 'default'}
          isPending={save.isPending}
        >
          {texts.saveContact}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {words.app.cancel}
        </Button>
      </Group>
    </Form>
  );
}
