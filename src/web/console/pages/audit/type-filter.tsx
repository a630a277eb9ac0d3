import { NativeSelect } from '@mantine/core';
import { groupBy } from '../../components/forms/group.js';
import { words } from '../../locales/words.js';
import type { Filters } from './filters.js';

interface TypeFilterProps {
  value: Filters['type'];
  onChange: (type: Filters['type']) => void;
}

const { types, groups, filters } = words.audit;
const GROUPS = groupBy(Object.entries(types), ([type]) => groups[type.slice(0, type.indexOf('.'))] ?? type);

export function TypeFilter({ value, onChange }: TypeFilterProps) {
  return (
    <NativeSelect
      label={filters.type}
      value={value}
      onChange={({ target }) => onChange(target.value as Filters['type'])}
    >
      <option value="">{filters.allTypes}</option>
      {GROUPS.map(([group, all]) => (
        <optgroup label={group} key={group}>
          {all.map(([type, label]) => (
            <option value={type} key={type}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}
