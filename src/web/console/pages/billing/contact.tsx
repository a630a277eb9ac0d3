import { useState } from 'react';
import type { Billing } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { billingQuery } from '../../api/queries/billing.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { Notice } from '../../components/feedback/notice.js';
import { useDraft } from '../../components/forms/draft.js';
import { words } from '../../locales/words.js';
import { ContactForm } from './contact-form.js';
import { ContactSummary } from './contact-summary.js';
import { Nothing } from './nothing.js';
import { LINES, saveContact, TEXTS, type ContactChanges } from './save-contact.js';

/** The contact or, if it is being edited or has unsaved changes, its form. */
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
  const [isEditing, setEditing] = useState(draft.isRestored);
  const isOpen = (isEditing && !save.isSuccess) || Object.keys(draft.changes).length > 0;
  const edit = () => {
    save.reset();
    setEditing(true);
  };
  const cancel = () => {
    draft.settle(draft.changes);
    save.reset();
    setEditing(false);
  };
  const { status } = contactSync;
  const texts = words.billing;
  const isEmpty = TEXTS.every((name) => contact[name] === null) && contact.address === null;
  const isNothing = isEmpty && !isOpen;
  return (
    <Card
      title={texts.contact}
      hint={!isNothing && status !== 'failed' && texts.contactSync[status]}
      action={
        !isOpen &&
        !isEmpty && (
          <Button variant="default" onClick={edit}>
            {texts.editContact}
          </Button>
        )
      }
    >
      {status === 'failed' && (
        <Notice tone="bad">
          <p>{texts.contactSync.failed}</p>
        </Notice>
      )}
      {isNothing ? (
        <>
          <Nothing title={texts.contactEmpty} />
          <Button variant="default" onClick={edit}>
            {texts.addContact}
          </Button>
        </>
      ) : isOpen ? (
        <ContactForm draft={draft} save={save} onCancel={cancel} />
      ) : (
        <ContactSummary contact={contact} />
      )}
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
