import { useState } from 'react';
import { orThrow } from '../../client/client.js';
import type { CreateInvite, Invite, InviteRole, InviteWithLink } from '../../client/resources.js';
import { useChange } from '../api/change.js';
import { ofOrganization, useInvites } from '../api/queries.js';
import { api } from '../api/session.js';
import { Badge, type BadgeTone } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { Choice } from '../parts/choice.js';
import { Confirm } from '../parts/confirm.js';
import { Copy } from '../parts/copy.js';
import { useDraft } from '../parts/draft.js';
import { Field } from '../parts/field.js';
import { Form } from '../parts/form.js';
import { Day } from '../parts/format.js';
import { List } from '../parts/list.js';
import { Failure, Notice } from '../parts/notice.js';
import type { OrganizationPageProps } from '../parts/organization-page-props.js';
import { nameOf } from '../parts/person.js';

/** Shows the link of a new invite only once, because the service does not store it. */
export function InvitesPage({ organization }: OrganizationPageProps) {
  const invites = useInvites(organization.id);
  const [created, setCreated] = useState<InviteWithLink | null>(null);
  return (
    <>
      <CreateInviteForm organizationId={organization.id} onCreated={setCreated} />
      {created && (
        <Notice tone="good" key={created.token}>
          {created.delivery.status === 'withheld' ? (
            <p>
              We send no mail to <strong>{created.email}</strong> at the moment. Share this link instead. It
              is shown only once.
            </p>
          ) : (
            <p>
              We are sending an invite to <strong>{created.email}</strong>. You can also share this link. It
              is shown only once.
            </p>
          )}
          <Copy label="Link" text={created.url} />
        </Notice>
      )}
      <List query={invites} label="Invites" empty={<p>No invites.</p>}>
        {(invite) => (
          <InviteRow
            invite={invite}
            onCreated={setCreated}
            onDeleted={() => setCreated((one) => (one?.id === invite.id ? null : one))}
          />
        )}
      </List>
    </>
  );
}

function CreateInviteForm({
  organizationId,
  onCreated,
}: {
  organizationId: string;
  onCreated: (created: InviteWithLink) => void;
}) {
  const draft = useDraft(`invite ${organizationId}`, { email: '', role: 'member' });
  const create = useChange(
    (body: CreateInvite) =>
      orThrow(
        api.POST('/api/organizations/{id}/invites', { params: { path: { id: organizationId } }, body }),
      ),
    { stale: ofOrganization(organizationId), onSuccess: onCreated },
  );
  return (
    <Form
      draft={draft}
      change={create}
      input={({ values: { email, role } }) => ({ email, role: role as InviteRole })}
      className="inline"
    >
      <Field label="E-mail address" name="email" type="email" required maxLength={254} autoComplete="off" />
      <Choice label="Role" name="role" options={['member', 'admin'] satisfies InviteRole[]} />
      <Button type="submit" isPending={create.isPending}>
        Invite
      </Button>
    </Form>
  );
}

interface InviteRowProps {
  invite: Invite;
  onCreated: (created: InviteWithLink) => void;
  onDeleted: () => void;
}

function InviteRow({ invite, onCreated, onDeleted }: InviteRowProps) {
  const path = { id: invite.organizationId, inviteId: invite.id };
  const stale = ofOrganization(invite.organizationId);
  const resend = useChange(
    () => orThrow(api.POST('/api/organizations/{id}/invites/{inviteId}/resend', { params: { path } })),
    { stale, onSuccess: onCreated },
  );
  const remove = useChange(
    () => orThrow(api.DELETE('/api/organizations/{id}/invites/{inviteId}', { params: { path } })),
    { stale, done: `The invite to ${invite.email} is deleted.`, onSuccess: onDeleted },
  );
  return (
    <div className="row">
      <span className="grow">
        <strong>{invite.email}</strong>
        <span className="hint">
          {invite.role}
          {invite.invitedBy && <> · invited by {nameOf(invite.invitedBy)}</>} ·{' '}
          {invite.status === 'expired' ? 'expired ' : 'expires '}
          <Day of={invite.expiresAt} />
        </span>
      </span>
      <Delivery invite={invite} />
      <div className="buttons">
        <Button
          className="quiet"
          aria-label={`Resend the invite to ${invite.email}`}
          isPending={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Resend
        </Button>
        <Confirm
          label="Delete"
          name={`Delete the invite to ${invite.email}`}
          question={`Delete the invite to ${invite.email}?`}
          confirmLabel="Delete"
          change={remove}
        >
          <p>The link in the mail stops working.</p>
        </Confirm>
      </div>
      <Failure error={resend.error} />
    </div>
  );
}

const DELIVERIES: Record<Invite['delivery']['status'], [tone: BadgeTone, words: string]> = {
  queued: ['plain', 'mail queued'],
  sent: ['good', 'mail sent'],
  failed: ['bad', 'mail failed'],
  withheld: ['warning', 'mail withheld'],
};

function Delivery({ invite: { status, delivery } }: { invite: Invite }) {
  if (status === 'expired') return <Badge tone="warning">expired</Badge>;
  const [tone, words] = DELIVERIES[delivery.status];
  return <Badge tone={tone}>{words}</Badge>;
}
