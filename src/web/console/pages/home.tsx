import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { orThrow } from '../../client/client.js';
import { checkoutOutcomeIn } from '../../client/navigation.js';
import { useChange } from '../api/change.js';
import { EVERY_ORGANIZATION, useOrganizations } from '../api/queries.js';
import { api } from '../api/session.js';
import { Badge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { CheckoutNotice } from '../parts/checkout-notice.js';
import { useDraft } from '../parts/draft.js';
import { Field } from '../parts/field.js';
import { Form } from '../parts/form.js';
import { Day } from '../parts/format.js';
import { List } from '../parts/list.js';
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
  const draft = useDraft('new organization', { name: '' });
  const create = useChange((body: { name: string }) => orThrow(api.POST('/api/organizations', { body })), {
    stale: EVERY_ORGANIZATION,
    onSuccess: ({ id }) => goTo(`/organizations/${id}/agents`),
  });
  return (
    <Form draft={draft} change={create} input={({ values }) => values} className="inline">
      <Field label="New organization" name="name" required maxLength={200} autoComplete="organization" />
      <Button type="submit" isPending={create.isPending}>
        Create
      </Button>
    </Form>
  );
}
