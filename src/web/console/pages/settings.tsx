import { Link } from 'wouter';
import { orThrow } from '../../client/client.js';
import type { Organization } from '../../client/resources.js';
import { EVERY_ORGANIZATION, useChange } from '../api/queries.js';
import { sentenceFor } from '../api/sentences.js';
import { api } from '../api/session.js';
import { Field } from '../parts/field.js';
import { Day } from '../parts/format.js';
import { typed } from '../parts/form.js';
import { Failure, Notice } from '../parts/notice.js';
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
  const rename = useChange(
    (to: string) =>
      orThrow(api.PATCH('/api/organizations/{id}', { params: { path: { id } }, body: { name: to } })),
    EVERY_ORGANIZATION,
  );
  return (
    <form
      className="card inline"
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate(typed(new FormData(event.currentTarget), 'name'));
      }}
    >
      <Field
        label="Name"
        name="name"
        required
        maxLength={200}
        defaultValue={name}
        key={name}
        error={rename.error}
      />
      <button disabled={rename.isPending}>Rename</button>
      <Failure error={rename.error} />
      {rename.isSuccess && <Notice tone="good">Renamed to {rename.data.name}.</Notice>}
    </form>
  );
}
