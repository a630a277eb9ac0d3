import { Button as LinkButton } from '@mantine/core';
import { IconBuildingPlus } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { orThrow } from '../../../client/client.js';
import { useChange } from '../../api/change.js';
import { EVERY_ORGANIZATION } from '../../api/queries/organizations.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { useDraft } from '../../components/forms/draft.js';
import { Field } from '../../components/forms/field.js';
import { Form } from '../../components/forms/form.js';
import { MessagePage } from '../../components/page.js';
import { ALL_ORGANIZATIONS } from '../../../pages.js';
import { words } from '../../locales/words.js';

export function NewOrganizationPage() {
  return (
    <MessagePage title={words.organizations.new} icon={IconBuildingPlus}>
      <p>{words.welcome.createHint}</p>
      <NewOrganizationForm />
      <LinkButton component={Link} href={ALL_ORGANIZATIONS} variant="default" fullWidth size="md">
        {words.app.cancel}
      </LinkButton>
    </MessagePage>
  );
}

export function NewOrganizationForm() {
  const [, goTo] = useLocation();
  const draft = useDraft('new organization', { name: '' });
  const create = useChange((body: { name: string }) => orThrow(api.POST('/api/organizations', { body })), {
    stale: EVERY_ORGANIZATION,
    onSuccess: ({ id }, sent) => {
      draft.settle(sent);
      goTo(`/organizations/${id}/overview`);
    },
  });
  return (
    <Form draft={draft} change={create} input={({ values }) => values}>
      <Field
        label={words.organizations.name}
        description={words.organizations.nameHint}
        name="name"
        sentences={{ invalid_characters: words.organizations.nameCharacters }}
        required
        maxLength={100}
        autoComplete="organization"
        size="md"
        styles={{ label: { fontSize: 'var(--mantine-font-size-sm)' } }}
      />
      <Button type="submit" fullWidth size="md" isPending={create.isPending}>
        {words.organizations.create}
      </Button>
    </Form>
  );
}
