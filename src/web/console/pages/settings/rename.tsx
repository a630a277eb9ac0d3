import { Paper } from '@mantine/core';
import { orThrow } from '../../../client/client.js';
import { toast } from '../../api/toast.js';
import { useChange } from '../../api/change.js';
import { EVERY_ORGANIZATION } from '../../api/queries/organizations.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Setting } from './setting.js';
import { useDraft } from '../../components/forms/draft.js';
import { Field } from '../../components/forms/field.js';
import { Form } from '../../components/forms/form.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { words } from '../../locales/words.js';

const { settings } = words;

export function Rename({ organization: { id, name } }: OrganizationPageProps) {
  const draft = useDraft(`rename ${id}`, { name });
  const rename = useChange(
    (body: { name: string }) =>
      orThrow(api.PATCH('/api/organizations/{id}', { params: { path: { id } }, body })),
    { stale: EVERY_ORGANIZATION, onSuccess: (renamed) => toast(settings.renamed(renamed.name)) },
  );
  const isSame = draft.values.name === name;
  return (
    <Setting title={settings.general} hint={settings.generalHint}>
      <Paper p="md">
        <Form draft={draft} change={rename} input={({ values }) => values}>
          <Field
            label={settings.name}
            name="name"
            sentences={{ invalid_characters: words.organizations.nameCharacters }}
            required
            maxLength={100}
            maw="28rem"
          />
          <Button
            type="submit"
            isPending={rename.isPending}
            // Looks disabled, but does not lose the focus after it has saved the name.
            {...(isSame && { 'data-disabled': true, 'aria-disabled': true })}
            onClick={(event) => isSame && event.preventDefault()}
          >
            {settings.rename}
          </Button>
        </Form>
      </Paper>
    </Setting>
  );
}
