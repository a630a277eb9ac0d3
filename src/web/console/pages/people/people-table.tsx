import { useState } from 'react';
import type { Organization } from '../../../client/resources.js';
import { usePages } from '../../api/pages.js';
import { membershipsQuery, type PeopleFilter } from '../../api/queries/people.js';
import { useMe } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Loaded } from '../../components/lists/loaded.js';
import { Pager } from '../../components/lists/pager.js';
import { Table } from '../../components/lists/table.js';
import { words } from '../../locales/words.js';
import type { Intention } from './intention.js';
import { MembershipDialog } from './membership-dialog.js';
import { PersonCells } from './person-cells.js';

interface PeopleTableProps extends PeopleFilter {
  organization: Organization;
  onShowAll: () => void;
}

/** The dialog is outside of the rows, so that it stays open if another admin removes the person. */
export function PeopleTable({ organization, q, relation, onShowAll }: PeopleTableProps) {
  const { data: me } = useMe();
  const pages = usePages(`${q} ${relation}`, (cursor) =>
    membershipsQuery(organization.id, { q, relation }, cursor),
  );
  const [intention, setIntention] = useState<Intention | null>(null);
  const { person, role, joined } = words.people.columns;
  const table = (rows: typeof pages.rows) => (
    <Table
      label={words.people.list}
      columns={[person, role, joined]}
      rows={rows}
      isChanging={pages.isChanging}
    >
      {(membership) => (
        <PersonCells
          membership={membership}
          isSelf={membership.user.id === me?.user.id}
          onIntend={setIntention}
        />
      )}
    </Table>
  );
  return (
    <Loaded query={{ ...pages, data: pages.rows }} loading={table(undefined)}>
      {(rows) => (
        <>
          {rows.length > 0 ? (
            table(rows)
          ) : (
            <div className="empty">
              <p>{words.people.none}</p>
              <Button className="quiet" onClick={onShowAll}>
                {words.people.showAll}
              </Button>
            </div>
          )}
          <Pager label={words.people.list} words={words.people} pages={pages} />
          {intention && (
            <MembershipDialog {...intention} organization={organization} onClose={() => setIntention(null)} />
          )}
        </>
      )}
    </Loaded>
  );
}
