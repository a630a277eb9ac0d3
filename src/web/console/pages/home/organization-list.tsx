import { useId, useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../components/badge.js';
import { Day } from '../../components/format.js';
import { List } from '../../components/lists/list.js';
import { matches } from '../../components/forms/matches.js';
import {
  useMemberships,
  useRecentMemberships,
  type OwnMembership,
} from '../../components/my-organizations.js';
import { Picture } from '../../components/picture.js';
import { useShown } from '../../components/lists/shown.js';
import { words } from '../../locales/words.js';

/** The search is shown from this number of organizations on. */
const MANY = 8;

/** Ordered by name, after the last opened organization. */
export function OrganizationList() {
  const memberships = useMemberships();
  const [last] = useRecentMemberships();
  const [search, setSearch] = useState('');
  const ordered = [...new Set(last ? [last, ...memberships] : memberships)];
  const found = ordered.filter(({ organization }) => matches(organization.name, search));
  const shown = useShown(found);
  return (
    <>
      {memberships.length >= MANY && <Search value={search} onChange={setSearch} />}
      <List
        query={shown}
        label={words.organizations.list}
        className="cards"
        empty={<p>{words.organizations.noneFound}</p>}
      >
        {(membership) => (
          <OrganizationCard membership={membership} isLast={membership === last && ordered.length > 1} />
        )}
      </List>
    </>
  );
}

function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.switcher.search}</label>
      <input id={id} type="search" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

function OrganizationCard({ membership, isLast }: { membership: OwnMembership; isLast: boolean }) {
  const { organization, relation, createdAt } = membership;
  return (
    <Link href={`/organizations/${organization.id}/agents`} className="card row">
      <Picture url={null} name={organization.name} />
      <span className="grow">
        <strong>{organization.name}</strong>
        <span className="hint">
          {isLast ? words.organizations.openedLast : words.organizations.memberSince(<Day of={createdAt} />)}
        </span>
      </span>
      <Badge>{words.relations[relation]}</Badge>
    </Link>
  );
}
