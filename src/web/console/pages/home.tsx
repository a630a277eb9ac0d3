import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { orThrow } from '../../client/client.js';
import { checkoutOutcomeIn } from '../../client/navigation.js';
import { EVERY_ORGANIZATION, useChange, useOrganizations } from '../api/queries.js';
import { api } from '../api/session.js';
import { Badge } from '../parts/badge.js';
import { CheckoutNotice } from '../parts/checkout-notice.js';
import { Day } from '../parts/format.js';
import { Field } from '../parts/field.js';
import { List } from '../parts/list.js';
import { typed } from '../parts/form.js';
import { Failure } from '../parts/notice.js';
import { Page } from '../parts/page.js';
import { Picture } from '../parts/picture.js';

export function HomePage() {
  const organizations = useOrganizations();
  const [outcome] = useState(() => checkoutOutcomeIn(location.search));
  return (
    <Page title="Organizations">
      <CheckoutNotice outcome={outcome} />
      <CreateOrganization />
      <List
        query={organizations}
        label="Your organizations"
        className="cards"
        empty={
          <>
            <p>You are not a member of any organization yet.</p>
            <p>Create one above, or open the link in an invite.</p>
          </>
        }
      >
        {({ id, name, relation, createdAt }) => (
          <Link href={`/organizations/${id}/agents`} className="card row">
            <Picture url={null} name={name} />
            <span className="grow">
              <strong>{name}</strong>
              <span className="hint">
                created <Day of={createdAt} />
              </span>
            </span>
            <Badge>{relation}</Badge>
          </Link>
        )}
      </List>
    </Page>
  );
}

function CreateOrganization() {
  const [, goTo] = useLocation();
  const create = useChange(
    (name: string) => orThrow(api.POST('/api/organizations', { body: { name } })),
    EVERY_ORGANIZATION,
    ({ id }) => goTo(`/organizations/${id}/agents`),
  );
  return (
    <form
      className="card inline"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(typed(new FormData(event.currentTarget), 'name'));
      }}
    >
      <Field
        label="New organization"
        name="name"
        required
        maxLength={200}
        autoComplete="organization"
        error={create.error}
      />
      <button disabled={create.isPending}>Create</button>
      <Failure error={create.error} />
    </form>
  );
}
