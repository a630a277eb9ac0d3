import { Box, Group, NativeSelect, Text } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '../../api/announce.js';
import { words } from '../../locales/words.js';
import type { useFilters } from './filters.js';
import type { usePeople } from './use-people.js';

interface PeopleBarProps {
  filter: ReturnType<typeof useFilters>;
  list: ReturnType<typeof usePeople>;
  /** For narrow screens, whose list has no header: a checkbox, and whether to offer orders. */
  selectAll: ReactNode;
  hasSort: boolean;
}

const { people } = words;

/** Above the rows: how many there are and, on narrow screens, the controls of the missing header. */
export function PeopleBar({ filter, list, selectAll, hasSort }: PeopleBarProps) {
  const found = list.numberOfMembers + list.numberOfInvites;
  // The list says so.
  const isNone = list.totals !== undefined && found === 0;
  // Also while the rows are loading, so that nothing moves later.
  return (
    <Group justify="space-between" gap="xs" mih="2.25rem" display={isNone ? 'none' : undefined}>
      {list.totals && (
        <Totals
          text={
            filter.isFiltered
              ? people.found(found, list.everyone, list.isExact)
              : people.totals(list.totals, list.isExact)
          }
          isChanging={list.isChanging}
          filter={JSON.stringify(filter.filters)}
        />
      )}
      {(selectAll || hasSort) && (
        <Group justify="space-between" wrap="nowrap" w="100%">
          {selectAll && <Box flex="none">{selectAll}</Box>}
          {hasSort && (
            // As wide as its longest option, if there is room.
            <NativeSelect
              ml="auto"
              miw={0}
              leftSection={<IconArrowsSort size={16} aria-hidden="true" />}
              aria-label={people.sort}
              value={filter.sort}
              data={Object.entries(people.sorts).map(([value, label]) => ({ value, label }))}
              onChange={({ target }) => filter.set('sort', target.value)}
            />
          )}
        </Group>
      )}
    </Group>
  );
}

interface TotalsProps {
  text: string;
  filter: string;
  isChanging: boolean;
}

/** The number of people that the filters find. Screen readers hear it when the filters change. */
function Totals({ text, filter, isChanging }: TotalsProps) {
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
