import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import type { Relation } from '../../../client/resources.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { SearchField } from '../../components/forms/search-field.js';
import { Select } from '../../components/forms/select.js';
import { words } from '../../locales/words.js';
import { Inviting } from './inviting.js';
import { PeopleTable } from './people-table.js';
import '../../styles/people.css';

const RELATIONS: Relation[] = ['member', 'admin', 'owner'];

/** The people of an organization. Below them, its open invites for people who may invite. */
export function PeoplePage({ organization }: OrganizationPageProps) {
  const [parameters, setParameters] = useSearchParams();
  const q = parameters.get('q') ?? '';
  const relation = RELATIONS.find((one) => one === parameters.get('role'));
  const { allowed, reason } = organization.actions.invite;
  const seesInvites = allowed || reason !== 'relation_required';

  const filter = useCallback(
    (name: 'q' | 'role' | 'invites', value: string) =>
      setParameters(
        (all) => {
          all.delete(name);
          if (value) all.set(name, value);
          return all;
        },
        { replace: true },
      ),
    [setParameters],
  );
  const search = useCallback((text: string) => filter('q', text), [filter]);

  const people = (
    <section className="part" aria-label={words.people.list}>
      <div className="filters">
        <SearchField
          label={seesInvites ? words.people.search : words.people.searchPeople}
          placeholder={words.people.searchHint}
          value={q}
          onSearch={search}
        />
        <Select
          label={words.people.filter}
          value={relation ?? ''}
          options={{ '': words.people.allRoles, ...words.people.onlyRole }}
          onSelect={(value) => filter('role', value)}
        />
      </div>
      <PeopleTable
        organization={organization}
        q={q || undefined}
        relation={relation}
        onShowAll={() => setParameters({}, { replace: true })}
      />
    </section>
  );
  if (!seesInvites) return people;
  return (
    <Inviting
      organization={organization}
      q={q || undefined}
      status={parameters.get('invites') ?? ''}
      onStatus={(status) => filter('invites', status)}
    >
      {people}
    </Inviting>
  );
}
