import { orThrow } from '../../../client/client.js';
import { useChange } from '../../api/change.js';
import { EVERY_ORGANIZATION } from '../../api/queries/organizations.js';
import { api } from '../../api/session.js';
import { Button } from '../../parts/button.js';
import { useDraft } from '../../parts/draft.js';
import { Field } from '../../parts/field.js';
import { Form } from '../../parts/form.js';
import { Notice } from '../../parts/notice.js';
import type { OrganizationPageProps } from '../../parts/organization-page-props.js';
import { words } from '../../words/words.js';

const { settings } = words;

export function Rename({ organization: { id, name } }: OrganizationPageProps) {
  const draft = useDraft(`rename ${id}`, { name });
  const rename = useChange(
    (body: { name: string }) =>
      orThrow(api.PATCH('/api/organizations/{id}', { params: { path: { id } }, body })),
    { stale: EVERY_ORGANIZATION },
  );
  const isEdited = draft.changes.name !== undefined;
  return (
    <Form draft={draft} change={rename} input={({ values }) => values} className="inline">
      <Field label={settings.name} name="name" required maxLength={100} />
      <Button type="submit" isPending={rename.isPending}>
        {settings.rename}
      </Button>
      {rename.isSuccess && !isEdited && <Notice tone="good">{settings.renamed(rename.data.name)}</Notice>}
    </Form>
  );
}
