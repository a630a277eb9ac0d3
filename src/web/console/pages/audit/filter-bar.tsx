import { Button } from '../../components/button.js';
import { words } from '../../locales/words.js';
import { ActorFilter } from './actor-filter.js';
import { DayFilter } from './day-filter.js';
import type { useFilters } from './filters.js';
import type { Names } from './names.js';
import { TypeFilter } from './type-filter.js';

interface FilterBarProps {
  organizationId: string;
  filter: ReturnType<typeof useFilters>;
  names: Names;
}

const { filters: label } = words.audit;

export function FilterBar({ organizationId, filter, names }: FilterBarProps) {
  const { filters, set } = filter;
  const actor = filters.actor && (names.get(filters.actor) ?? label.chosenPerson);
  return (
    <div className="audit-filters" role="group" aria-label={label.title}>
      <TypeFilter value={filters.type} onChange={(type) => set({ type })} />
      <ActorFilter
        organizationId={organizationId}
        name={actor || undefined}
        onChange={(actor) => set({ actor })}
      />
      <DayFilter label={label.from} value={filters.from} onChange={(from) => set({ from })} />
      <DayFilter label={label.until} value={filters.until} onChange={(until) => set({ until })} />
      {filters.about && (
        <p>
          {label.target}: <strong>{names.get(filters.about) ?? label.chosenTarget}</strong>
        </p>
      )}
      {filter.isFiltered && (
        <Button className="quiet" onClick={filter.clear}>
          {label.clear}
        </Button>
      )}
    </div>
  );
}
