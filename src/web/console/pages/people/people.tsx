import { Group } from '@mantine/core';
import { useCallback } from 'react';
import { Part } from '../../components/card.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { SearchField } from '../../components/forms/search-field.js';
import { Select } from '../../components/forms/select.js';
import { words } from '../../locales/words.js';
import { useFilters } from './filters.js';
import { Inviting } from './inviting.js';
import { PeopleTable } from './people-table.js';

const { people } = words;

/** The people of an organization, and its invites for people who may see them. */
export function PeoplePage({ organization }: OrganizationPageProps) {
  const filter = useFilters();
  const { filters, set } = filter;
  const seesInvites = organization.actions.viewInvites.allowed;
  const search = useCallback((text: string) => set('q', text), [set]);
  return (
    <Inviting organization={organization}>
      {(retire) => (
        <Part aria-label={people.list}>
          <Group gap="sm" align="flex-end" className="filters">
            <SearchField
              label={seesInvites ? people.search : people.searchPeople}
              placeholder={people.searchHint}
              value={filters.q}
              onSearch={search}
            />
            <Select
              label={people.filter}
              value={filters.role}
              options={{ '': people.allRoles, ...people.onlyRole }}
              onSelect={(value) => set('role', value)}
            />
            {seesInvites && (
              <Select
                label={people.status}
                value={filters.status}
                options={people.statuses}
                onSelect={(value) => set('status', value)}
              />
            )}
          </Group>
          <PeopleTable organization={organization} filter={filter} onRetire={retire} />
        </Part>
      )}
    </Inviting>
  );
}
