import { Group, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { FiltersButton } from '../../components/lists/filters-button.js';
import { useIsNarrow } from '../../components/lists/table.js';
import { words } from '../../locales/words.js';
import './audit.css';
import { DayFilter } from './day-filter.js';
import { EventSearch } from './event-search.js';
import type { useFilters } from './filters.js';
import type { Names } from './names.js';
import { TypeFilter } from './type-filter.js';

interface FilterBarProps {
  organizationId: string;
  filter: ReturnType<typeof useFilters>;
  names: Names;
  /** Whether the page says below that nothing matches, with a button that clears the filters. */
  isEmpty: boolean;
}

const { filters: label } = words.audit;

/** Periods until now, each with the number of days between its first day and today. */
const PRESETS = [
  ['today', 0],
  ['week', 6],
] as const;

/** A day such as 2026-11-21, in the reader's time zone. */
function dayBefore(days: number): string {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** A search, and filters. On narrow screens, a button shows the filters. */
export function FilterBar({ organizationId, filter, names, isEmpty }: FilterBarProps) {
  const { filters, set } = filter;
  const isNarrow = useIsNarrow();
  const count = [filters.type, filters.from, filters.until].filter(Boolean).length;
  const [isOpen, setOpen] = useState(count > 0);
  const isShown = !isNarrow || isOpen;
  const actor = filters.actor && (names.get(filters.actor) ?? label.chosenPerson);
  const canClear = filter.isFiltered && !isEmpty;
  const isChosen = (days: number) => filters.from === dayBefore(days) && filters.until === '';
  return (
    <Stack gap="sm" role="group" aria-label={words.filters.title}>
      <Group gap="sm" align="flex-end" className="filters audit-filters">
        <div>
          <EventSearch organizationId={organizationId} onChoose={set} isNarrow={isNarrow} />
        </div>
        {isNarrow && <FiltersButton count={count} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
        {isShown && (
          <>
            <TypeFilter value={filters.type} onChange={(type) => set({ type })} />
            <Group gap="sm" align="flex-end" className="period" role="group" aria-label={label.period}>
              <DayFilter label={label.from} value={filters.from} onChange={(from) => set({ from })} />
              <DayFilter label={label.until} value={filters.until} onChange={(until) => set({ until })} />
              <Group gap="xs">
                {PRESETS.map(([name, days]) => (
                  <Button
                    variant={isChosen(days) ? 'light' : 'default'}
                    aria-pressed={isChosen(days)}
                    onClick={() => set({ from: isChosen(days) ? '' : dayBefore(days), until: '' })}
                    key={name}
                  >
                    {label.presets[name]}
                  </Button>
                ))}
              </Group>
            </Group>
          </>
        )}
      </Group>
      {(actor || filters.about || canClear) && (
        <Group gap="xs">
          {actor && <Chosen name={label.actor} value={actor} onRemove={() => set({ actor: '' })} />}
          {filters.about && (
            <Chosen
              name={label.target}
              value={names.get(filters.about) ?? label.chosenTarget}
              onRemove={() => set({ about: '' })}
            />
          )}
          {canClear && (
            <Button variant="subtle" onClick={filter.clear}>
              {label.clear}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

interface ChosenProps {
  name: string;
  value: string;
  onRemove: () => void;
}

/** A chosen filter, as a button that removes it. */
function Chosen({ name, value, onRemove }: ChosenProps) {
  return (
    <Button
      variant="light"
      aria-label={label.remove(name, value)}
      rightSection={<IconX size={14} aria-hidden="true" />}
      onClick={onRemove}
    >
      {name}: <bdi>{value}</bdi>
    </Button>
  );
}
