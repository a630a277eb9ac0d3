import { useState } from 'react';
import { orThrow } from '../../../client/client.js';
import type { InviteRole } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { invitePages } from '../../api/queries/invites.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Choice } from '../../components/forms/choice.js';
import { useDraft } from '../../components/forms/draft.js';
import { Form } from '../../components/forms/form.js';
import { words } from '../../locales/words.js';
import { addressesIn, withoutAddresses, type Address } from './addresses.js';
import { AddressesField } from './addresses-field.js';
import { isDone, isWrong, type Outcome } from './outcome.js';

interface InviteFormProps {
  organizationId: string;
  /** Called when the person submits the form. `onAnswer` then gets the outcome of each address, except invalid ones. */
  onAttempt: () => void;
  onAnswer: (outcomes: Outcome[]) => void;
}

interface Invites {
  addresses: Address[];
  role: InviteRole;
}

/**
 * Invites several addresses. Addresses that could not be invited stay in the field, with text typed in the meantime.
 */
export function InviteForm({ organizationId: id, onAttempt, onAnswer }: InviteFormProps) {
  const draft = useDraft(`invites ${id}`, { emails: '', role: 'member' });
  const [wrong, setWrong] = useState<string[]>([]);
  const create = useChange(
    ({ addresses, role }: Invites) => {
      setWrong([]);
      onAttempt();
      const invites = addresses.map(({ email }) => ({ email, role }));
      return orThrow(
        api.POST('/api/organizations/{id}/invites/bulk', { params: { path: { id } }, body: { invites } }),
      );
    },
    {
      stale: [invitePages(id)],
      onSuccess: ({ data }, { addresses }) => {
        const outcomes = data.map((result, index) => ({ email: addresses[index]!.email, ...result }));
        const emailsOf = (some: Outcome[]) => some.map(({ email }) => email);
        draft.set('emails', withoutAddresses(draft.values.emails, emailsOf(outcomes.filter(isDone))));
        setWrong(emailsOf(outcomes.filter(isWrong)));
        onAnswer(outcomes.filter((one) => !isWrong(one)));
      },
    },
  );
  const left = new Set(addressesIn(draft.values.emails).map(({ email }) => email));
  return (
    <Form
      // Finished addresses have already been removed from the field.
      draft={{ ...draft, settle: () => undefined }}
      change={create}
      input={({ values }) => ({ addresses: addressesIn(values.emails), role: values.role as InviteRole })}
      className="inline"
    >
      <AddressesField name="emails" wrong={wrong.filter((email) => left.has(email))} />
      <Choice
        label={words.invites.role}
        name="role"
        options={{ member: words.people.roles.member, admin: words.people.roles.admin }}
      />
      <Button type="submit" isPending={create.isPending}>
        {words.invites.invite}
      </Button>
    </Form>
  );
}
