import { Group } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { orThrow } from '../../../client/client.js';
import type { InviteRole } from '../../../client/resources.js';
import { announce } from '../../api/announce.js';
import { useChange } from '../../api/change.js';
import { invitePages } from '../../api/queries/invites.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Card, Hint } from '../../components/card.js';
import { Choice } from '../../components/forms/choice.js';
import { useDraft } from '../../components/forms/draft.js';
import { Form } from '../../components/forms/form.js';
import { useIsNarrow } from '../../components/lists/table.js';
import { words } from '../../locales/words.js';
import { addressesIn, withoutAddresses, type Address } from './addresses.js';
import { AddressesField } from './addresses-field.js';
import { isDone, isWrong, type Outcome } from './bulk/outcome.js';
import { Roles } from './roles.js';

interface InviteFormProps {
  organizationId: string;
  /** Called when the person submits the form. `onAnswer` then gets the outcome of each address. */
  onAttempt: () => void;
  onAnswer: (outcomes: Outcome[]) => void;
  /** Why to invite people, below the title. */
  hint?: string;
  /** The outcomes, below the fields. */
  children: ReactNode;
}

interface Invites {
  addresses: Address[];
  role: InviteRole;
}

/**
 * Invites several addresses. Addresses that could not be invited stay in the field, with text typed in the meantime. On
 * narrow screens, a button opens the form, so that the people come first.
 */
export function InviteForm({ organizationId: id, onAttempt, onAnswer, hint, children }: InviteFormProps) {
  const draft = useDraft(`invites ${id}`, { emails: '', role: 'member' });
  const isNarrow = useIsNarrow();
  const [isOpened, setOpened] = useState(false);
  const [wrong, setWrong] = useState<string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const create = useChange(
    ({ addresses, role }: Invites) => {
      setOpened(true);
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
        const rest = withoutAddresses(draft.values.emails, emailsOf(outcomes.filter(isDone)));
        draft.set('emails', rest);
        if (rest === '') draft.set('role', 'member');
        const rejected = emailsOf(outcomes.filter(isWrong));
        setWrong(rejected);
        if (rejected.length === outcomes.length) announce(words.invites.wrong(rejected));
        onAnswer(outcomes);
        // On phones, the keyboard of the focused field would cover the outcomes.
        const form = field.current?.form;
        if (!isNarrow && form?.contains(document.activeElement)) field.current!.focus();
      },
    },
  );
  const left = new Set(addressesIn(draft.values.emails).map(({ email }) => email));
  if (isNarrow && !isOpened && draft.values.emails === '')
    return (
      <Group gap="md" justify="space-between" mt={hint && '-0.5rem'}>
        {hint && <Hint>{hint}</Hint>}
        <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={() => setOpened(true)}>
          {words.invites.title}
        </Button>
        <Roles />
      </Group>
    );
  return (
    <Card title={words.invites.title} hint={hint} action={<Roles />}>
      <Form
        // Finished addresses have already been removed from the field.
        draft={{ ...draft, settle: () => undefined }}
        change={create}
        input={({ values }) => ({ addresses: addressesIn(values.emails), role: values.role as InviteRole })}
      >
        <Group gap="sm" align="flex-start">
          <AddressesField
            ref={field}
            name="emails"
            wrong={wrong.filter((email) => left.has(email))}
            autoFocus={isOpened && isNarrow}
          />
          <Group gap="sm" align="flex-end" wrap="nowrap">
            <Choice
              label={words.invites.role}
              name="role"
              options={{ member: words.people.roles.member, admin: words.people.roles.admin }}
            />
            <Button type="submit" isPending={create.isPending}>
              {words.invites.invite}
            </Button>
          </Group>
        </Group>
      </Form>
      {children}
    </Card>
  );
}
