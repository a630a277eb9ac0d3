import { useState } from 'react';
import type { Invite, InviteWithLink } from '../../../client/resources.js';
import { usePages } from '../../api/pages.js';
import { invitesQuery } from '../../api/queries/invites.js';
import { Loaded } from '../../components/lists/loaded.js';
import { Failure } from '../../components/feedback/notice.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { Pager } from '../../components/lists/pager.js';
import { Select } from '../../components/forms/select.js';
import { Table } from '../../components/lists/table.js';
import { words } from '../../locales/words.js';
import { DeleteInvite } from './delete-invite.js';
import { InviteCells } from './invite-cells.js';
import { useInviteRole } from './invite-role.js';
import { useResend } from './resend.js';

const STATUSES: Invite['status'][] = ['pending', 'expired'];

interface InvitesSectionProps extends OrganizationPageProps {
  q: string | undefined;
  /** The status filter of the URL, or empty. */
  status: string;
  onStatus: (status: string) => void;
  /** The last resent invite, whose row shows its new link. */
  resent: InviteWithLink | null;
  onResent: (invite: InviteWithLink) => void;
  onDeleted: (invite: Invite) => void;
}

/** Pending and expired invites. Errors and the dialog are outside of the rows, because a row may disappear. */
export function InvitesSection({
  organization,
  q,
  resent,
  onResent,
  onDeleted,
  ...rest
}: InvitesSectionProps) {
  const { id } = organization;
  const status = STATUSES.find((one) => one === rest.status);
  const pages = usePages(`${q} ${status}`, (cursor) => invitesQuery(id, { q, status }, cursor));
  const resend = useResend(id, onResent);
  const role = useInviteRole(id);
  const [deleted, setDeleted] = useState<Invite | null>(null);
  const { columns } = words.invites;
  const table = (rows: typeof pages.rows) => (
    <Table
      label={words.invites.list}
      columns={[columns.email, columns.role, columns.mail, columns.expires, columns.actions]}
      rows={rows}
      isChanging={pages.isChanging}
    >
      {(invite) => (
        <InviteCells
          invite={invite}
          resent={resent?.id === invite.id ? resent : null}
          isResending={resend.isPending && resend.variables === invite.id}
          isChanging={role.isPending && role.variables.invite.id === invite.id}
          onResend={() => resend.mutate(invite.id)}
          onRole={(to) => role.mutate({ invite, to })}
          onDelete={() => setDeleted(invite)}
        />
      )}
    </Table>
  );
  return (
    <section className="part" aria-labelledby="invites">
      <div className="filters">
        <h2 id="invites">{words.invites.list}</h2>
        <Select
          label={words.invites.status}
          value={status ?? ''}
          options={words.invites.statuses}
          onSelect={rest.onStatus}
        />
      </div>
      <Failure error={resend.error ?? role.error} />
      <Loaded query={{ ...pages, data: pages.rows }} loading={table(undefined)}>
        {(rows) => (
          <>
            {rows.length > 0 ? (
              table(rows)
            ) : (
              <p className="empty">{q || status ? words.invites.noneFound : words.invites.none}</p>
            )}
            <Pager label={words.invites.list} words={words.invites} pages={pages} />
          </>
        )}
      </Loaded>
      {deleted && <DeleteInvite invite={deleted} onDeleted={onDeleted} onClose={() => setDeleted(null)} />}
    </section>
  );
}
