import { Box, Checkbox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Invite, InviteWithLink, Membership, Organization } from '../../../client/resources.js';
import { PAGE_SIZE } from '../../api/queries/lists.js';
import { useMe } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Failure } from '../../components/feedback/notice.js';
import { Empty } from '../../components/lists/empty.js';
import { Loaded } from '../../components/lists/loaded.js';
import { Pager } from '../../components/lists/pager.js';
import { Table, useIsNarrow, type Column } from '../../components/lists/table.js';
import { words } from '../../locales/words.js';
import { BulkBar, type BulkChange } from './bulk/bulk-bar.js';
import { BulkDialog } from './bulk/bulk-dialog.js';
import { useChangeRelation } from './change-relation.js';
import { DeleteInvite } from './delete-invite.js';
import type { Sort, useFilters } from './filters.js';
import type { Intention } from './intention.js';
import { InviteCells } from './invite-cells.js';
import { useInviteRole } from './invite-role.js';
import { LinkDialog } from './link-dialog.js';
import { MembershipDialog } from './membership-dialog.js';
import { PeopleBar } from './people-bar.js';
import { PersonCells } from './person-cells.js';
import { useResend } from './resend.js';
import { allows, type PeopleRow } from './rows.js';
import type { usePeople } from './use-people.js';

interface PeopleTableProps {
  organization: Organization;
  filter: ReturnType<typeof useFilters>;
  list: ReturnType<typeof usePeople>;
  /** Called when the link of an invite has been replaced or deleted. */
  onRetire: (invite: Pick<Invite, 'id'>) => void;
}

const { people } = words;

/**
 * Members and invites. Errors and dialogs are outside of the rows, so that they stay if a row disappears.
 */
export function PeopleTable({ organization, filter, list, onRetire }: PeopleTableProps) {
  const { id } = organization;
  const { filters, place } = filter;
  const hasFilters = Boolean(filters.role || filters.status);
  const { data: me } = useMe();
  const [intention, setIntention] = useState<Intention | null>(null);
  const [deleted, setDeleted] = useState<Invite | null>(null);
  const [started, setStarted] = useState<BulkChange | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [resent, setResent] = useState<InviteWithLink | null>(null);
  const resend = useResend(id, (invite) => {
    onRetire(invite);
    setResent(invite);
  });
  const inviteRole = useInviteRole(id);
  const raise = useChangeRelation(id, 'admin');

  const isSelf = (membership: Membership) => membership.user.id === me?.user.id;
  const isChoosable = (row: PeopleRow) =>
    !(row.kind === 'member' && isSelf(row.membership)) &&
    [{ kind: 'remove' } as const, ...ROLES].some((action) => allows(row, action));
  const choosable = (list.rows ?? []).filter(isChoosable);
  const selected = list.all.filter((row) => chosen.has(row.id) && isChoosable(row));
  const choose = (rows: PeopleRow[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const row of rows)
      if (isChosen) next.add(row.id);
      else next.delete(row.id);
    setChosen(next);
  };
  const isNarrow = useIsNarrow();
  const isEvery = choosable.every((row) => chosen.has(row.id));
  const selectAll = choosable.length > 0 && (
    <Checkbox
      label={isNarrow && people.bulk.chooseAll}
      aria-label={people.bulk.chooseAll}
      checked={isEvery}
      indeterminate={!isEvery && choosable.some((row) => chosen.has(row.id))}
      onChange={({ target }) => choose(choosable, target.checked)}
    />
  );
  const checkbox = (row: PeopleRow) =>
    isChoosable(row) ? (
      <Checkbox
        aria-label={people.bulk.choose(row.name)}
        checked={chosen.has(row.id)}
        onChange={({ target }) => choose([row], target.checked)}
      />
    ) : (
      // As wide as a checkbox.
      choosable.length > 0 && <Box w={isNarrow ? '1.5rem' : '1.25rem'} flex="none" />
    );

  const bulkBar = selected.length > 0 && (
    <BulkBar rows={selected} onStart={setStarted} onClear={() => setChosen(new Set())} />
  );

  useTurnBackFromEmptyPage(list.rows, filter);
  const hasActions = organization.actions.viewInvites.allowed;
  const isSortable = list.isSortable && list.everyone > 1;
  const table = (rows: PeopleRow[] | undefined) => (
    <Table
      label={people.list}
      columns={[
        ...(['name', 'role', 'since'] as const).map((by) => ({
          label: people.columns[by],
          width: WIDTHS[by],
          ...(isSortable && sorting(by, filter)),
        })),
        ...(hasActions ? [{ label: people.columns.actions, isLabelHidden: true, width: '4.25rem' }] : []),
      ]}
      selectAll={selectAll}
      rows={rows}
      isSelected={({ id }) => chosen.has(id)}
      isChanging={list.isChanging}
    >
      {(row) =>
        row.kind === 'member' ? (
          <PersonCells
            organizationId={id}
            membership={row.membership}
            isSelf={isSelf(row.membership)}
            checkbox={checkbox(row)}
            hasActions={hasActions}
            isChanging={raise.isPending && raise.variables.id === row.id}
            onRaise={(membership) => raise.mutate(membership)}
            onIntend={setIntention}
          />
        ) : (
          <InviteCells
            invite={row.invite}
            checkbox={checkbox(row)}
            isResending={resend.isPending && resend.variables === row.id}
            isChanging={inviteRole.isPending && inviteRole.variables.invite.id === row.id}
            onResend={() => resend.mutate(row.id)}
            onRole={(to) => inviteRole.mutate({ invite: row.invite, to })}
            onDelete={() => setDeleted(row.invite)}
          />
        )
      }
    </Table>
  );
  return (
    <>
      <Failure error={resend.error ?? inviteRole.error ?? raise.error} />
      <PeopleBar
        filter={filter}
        list={list}
        selectAll={isNarrow && selectAll}
        hasSort={isNarrow && isSortable && list.rows?.length !== 0}
      />
      <Loaded query={{ ...list, data: list.rows }} loading={table(undefined)}>
        {(rows) => (
          <>
            {rows.length > 0 ? (
              table(rows)
            ) : (
              <Empty
                icon={IconSearch}
                title={people.none(filters.q)}
                action={
                  <Button variant="default" onClick={filter.showAll}>
                    {hasFilters ? people.showAll : people.clearSearch}
                  </Button>
                }
              >
                {people.noneHint(filters.q, hasFilters)}
              </Empty>
            )}
            <Pager
              label={people.list}
              from={place.from}
              rows={rows.length}
              total={list.numberOfMembers + list.numberOfInvites}
              isExact={list.isExact}
              isChanging={list.isChanging}
              previous={place.from > 0 || place.after ? () => filter.previous(PAGE_SIZE) : undefined}
              next={list.next && (() => filter.next(list.next!))}
            />
          </>
        )}
      </Loaded>
      {bulkBar}
      {intention && (
        <MembershipDialog
          {...intention}
          organization={organization}
          isGone={
            !list.all.some((row) => row.kind === 'member' && isSame(row.membership, intention.membership))
          }
          onClose={() => setIntention(null)}
        />
      )}
      {started && (
        <BulkDialog
          {...started}
          organization={organization}
          onDeleted={onRetire}
          onClose={() => setStarted(null)}
        />
      )}
      {resent && <LinkDialog invite={resent} onClose={() => setResent(null)} />}
      {deleted && (
        <DeleteInvite
          invite={deleted}
          isGone={!list.all.some(({ id }) => id === deleted.id)}
          onDeleted={onRetire}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

const ROLES = (['member', 'admin'] as const).map((to) => ({ kind: 'role', to }) as const);

/** Someone may have removed all rows of the last page. */
function useTurnBackFromEmptyPage(rows: PeopleRow[] | undefined, filter: ReturnType<typeof useFilters>) {
  const isEmpty = rows?.length === 0 && filter.place.from > 0;
  useEffect(() => {
    if (isEmpty) filter.previous(PAGE_SIZE);
  });
}

/** The person takes what the other columns leave. */
const WIDTHS = { name: undefined, role: '22%', since: '26%' };

/** Sorts upwards, then downwards, and then not at all. */
function sorting(
  by: 'name' | 'role' | 'since',
  { sort, set }: ReturnType<typeof useFilters>,
): Pick<Column, 'order' | 'onSort'> {
  const down: Sort = `-${by}`;
  return {
    order: sort === by ? 'ascending' : sort === down ? 'descending' : undefined,
    onSort: () => set('sort', sort === by ? down : sort === down ? '' : by),
  };
}

function isSame(one: Membership, other: Membership): boolean {
  return one.id === other.id && one.relation === other.relation;
}
