import { Link } from 'wouter';
import { orThrow } from '../../client/client.js';
import type { Organization } from '../../client/resources.js';
import { useChange } from '../api/change.js';
import { EVERY_ORGANIZATION } from '../api/queries.js';
import { sentenceFor } from '../api/sentences.js';
import { api } from '../api/session.js';
import { Button } from '../parts/button.js';
import { useDraft } from '../parts/draft.js';
import { Field } from '../parts/field.js';
import { Form } from '../parts/form.js';
import { Day } from '../parts/format.js';
import { Notice } from '../parts/notice.js';
import type { OrganizationPageProps } from '../parts/organization-page-props.js';

export function SettingsPage({ organization }: OrganizationPageProps) {
  const { id, name, relation, createdAt } = organization;
  return (
    <>
      {relation === 'member' ? (
        <p>Only admins and the owner can rename the organization.</p>
      ) : (
        <Rename organization={organization} />
      )}
      <section className="card">
        <h2>About</h2>
        <dl className="facts">
          <div>
            <dt>Name</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>Created</dt>
            <dd>
              <Day of={createdAt} />
            </dd>
          </div>
          <div>
            <dt>ID</dt>
            <dd>
              <code>{id}</code>
            </dd>
          </div>
        </dl>
      </section>
      <section className="card">
        <h2>{relation === 'owner' ? 'Transfer ownership' : 'Leave the organization'}</h2>
        <p>
          {relation === 'owner' ? sentenceFor('owner_required') : 'You can leave at any time.'} Go to{' '}
          <Link href={`/organizations/${id}/people`}>People</Link>.
        </p>
      </section>
    </>
  );
}

function Rename({ organization: { id, name } }: { organization: Organization }) {
  const draft = useDraft(`rename ${id}`, { name });
  const rename = useChange(
    (body: { name: string }) =>
      orThrow(api.PATCH('/api/organizations/{id}', { params: { path: { id } }, body })),
    { stale: EVERY_ORGANIZATION },
  );
  return (
    <Form draft={draft} change={rename} input={({ values }) => values} className="inline">
      <Field label="Name" name="name" required maxLength={200} />
      <Button type="submit" isPending={rename.isPending}>
        Rename
      </Button>
      {rename.isSuccess && <Notice tone="good">Renamed to {rename.data.name}.</Notice>}
    </Form>
  );
}
