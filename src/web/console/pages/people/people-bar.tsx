import { Group, NativeSelect, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '../../api/announce.js';
import { words } from '../../locales/words.js';
import { BulkBar, type BulkChange } from './bulk-bar.js';
import type { useFilters } from './filters.js';
import type { PeopleRow } from './rows.js';
import type { usePeople } from './use-people.js';

interface PeopleBarProps {
  filter: ReturnType<typeof useFilters>;
  list: ReturnType<typeof usePeople>;
  /** For narrow screens, whose list has no header: a checkbox, and whether to offer orders. */
  selectAll: ReactNode;
  hasSort: boolean;
  selected: PeopleRow[];
  onStart: (change: BulkChange) => void;
  onClear: () => void;
}

const { people } = words;

/** Above the rows: how many there are, and what can be done with the selected ones. */
export function PeopleBar({ filter, list, selectAll, hasSort, selected, ...bulk }: PeopleBarProps) {
  const isFiltered = Object.values(filter.filters).some(Boolean);
  const found = list.numberOfMembers + list.numberOfInvites;
  // Also while the rows are loading, so that nothing moves later.
  return (
    <Group justify="space-between" gap="xs" mih="2.25rem">
      {list.totals && (
        <Totals
          text={
            isFiltered
              ? people.found(found, list.everyone, list.isExact)
              : people.totals(list.totals, list.isExact)
          }
          isChanging={list.isChanging}
          filter={JSON.stringify(filter.filters)}
        />
      )}
      {(selectAll || hasSort) && (
        <Group justify="space-between" w="100%">
          {selectAll}
          {hasSort && (
            <NativeSelect
              size="xs"
              aria-label={people.sort}
              value={filter.sort}
              data={Object.entries(people.sorts).map(([value, label]) => ({ value, label }))}
              onChange={({ target }) => filter.set('sort', target.value)}
            />
          )}
        </Group>
      )}
      {selected.length > 0 && <BulkBar rows={selected} {...bulk} />}
    </Group>
  );
}

/** The number of people that the filters find. Screen readers hear it when the filters change. */
function Totals({ text, filter, isChanging }: { text: string; filter: string; isChanging: boolean }) {
  const said = useRef(filter);
  useEffect(() => {
    if (isChanging || said.current === filter) return;
    said.current = filter;
    announce(text);
  }, [text, filter, isChanging]);
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
}
