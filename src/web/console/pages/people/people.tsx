import { Group } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Part } from '../../components/card.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { SearchField } from '../../components/forms/search-field.js';
import { Select } from '../../components/forms/select.js';
import { FiltersButton } from '../../components/lists/filters-button.js';
import { useIsNarrow } from '../../components/lists/table.js';
import { words } from '../../locales/words.js';
import { useFilters } from './filters.js';
import { Inviting } from './inviting.js';
import { PeopleTable } from './people-table.js';
import { usePeople } from './use-people.js';

const { people } = words;

/** The people of an organization, and its invites for people who may see them. */
export function PeoplePage({ organization }: OrganizationPageProps) {
  const filter = useFilters();
  const { filters, set } = filter;
  const list = usePeople(organization, filters, filter.sort, filter.place);
  const isAlone = list.rows?.length === 1 && list.everyone === 1 && !filter.isFiltered;
  const seesInvites = organization.actions.viewInvites.allowed;
  const isNarrow = useIsNarrow();
  const count = [filters.role, filters.status].filter(Boolean).length;
  const [isOpen, setOpen] = useState(count > 0);
  const isShown = !isNarrow || isOpen;
  const search = useCallback((text: string) => set('q', text), [set]);
  return (
    <>
      <Inviting organization={organization} hint={isAlone ? people.aloneHint : undefined}>
        {(retire) => (
          <Part aria-label={people.list}>
            {!isAlone && (
              <Group gap="sm" align="flex-end" className="filters">
                <SearchField
                  label={seesInvites ? people.search : people.searchPeople}
                  placeholder={people.searchHint}
                  isLabelHidden={isNarrow}
                  value={filters.q}
                  onSearch={search}
                />
                {isNarrow && (
                  <FiltersButton count={count} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
                )}
                {isShown && (
                  <Select
                    label={people.filter}
                    value={filters.role}
                    options={{ '': people.allRoles, ...people.onlyRole }}
                    onSelect={(value) => set('role', value)}
                  />
                )}
                {isShown && seesInvites && (
                  <Select
                    label={people.status}
                    value={filters.status}
                    options={people.statuses}
                    onSelect={(value) => set('status', value)}
                  />
                )}
              </Group>
            )}
            <PeopleTable organization={organization} filter={filter} list={list} onRetire={retire} />
          </Part>
        )}
      </Inviting>
    </>
  );
}
