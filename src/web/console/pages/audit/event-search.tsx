import { Autocomplete, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AuditEvent, Membership } from '../../../client/resources.js';
import { memberSearchQuery } from '../../api/queries/people.js';
import { Hint } from '../../components/card.js';
import { matches } from '../../components/forms/matches.js';
import { Address } from '../../components/lists/address.js';
import { nameOf } from '../../components/lists/person.js';
import { PersonPicture } from '../../components/picture.js';
import { words } from '../../locales/words.js';
import type { Filters } from './filters.js';

interface EventSearchProps {
  organizationId: string;
  onChoose: (filters: Partial<Filters>) => void;
  /** Whether the label stands in the field. */
  isNarrow: boolean;
}

type User = Membership['user'];

/** The most choices of each kind. */
const MOST = 6;
/** Milliseconds after the last key before the service is asked. */
const PAUSE = 200;

const { types, filters } = words.audit;

/** A text field that finds members and types of events, and filters by the chosen one. */
export function EventSearch({ organizationId, onChoose, isNarrow }: EventSearchProps) {
  const [text, setText] = useState('');
  const isChosen = useRef(false);
  const [search] = useDebouncedValue(text.trim(), PAUSE);
  const { data } = useQuery({
    ...memberSearchQuery(organizationId, { q: search, limit: MOST }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const users = (text.trim() && data?.data ? data.data : []).map(({ user }) => user);
  const labelOf = (user: User) => [...new Set([nameOf(user), user.email])].filter(Boolean).join(' · ');
  const people = users
    .map((user) => [labelOf(user), { actor: user.id }] as const)
    .filter(([label]) => matches(label, text)); // they may be the results of an earlier search
  const kinds = Object.entries(types)
    .filter(([, label]) => text.trim() && matches(label, text))
    .slice(0, MOST)
    .map(([type, label]) => [label, { type: type as AuditEvent['type'] }] as const);
  const choices = new Map<string, Partial<Filters>>([...people, ...kinds]);
  const labels = (some: readonly (readonly [string, object])[]) => [...new Set(some.map(([label]) => label))];
  return (
    <Autocomplete
      label={isNarrow ? undefined : filters.search}
      aria-label={filters.search}
      placeholder={isNarrow ? filters.search : filters.searchHint}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      maxLength={100}
      value={text}
      onChange={(value) => {
        setText(isChosen.current ? '' : value);
        isChosen.current = false;
      }}
      onOptionSubmit={(label) => {
        isChosen.current = true;
        onChoose(choices.get(label)!);
      }}
      data={[
        { group: filters.people, items: labels(people) },
        { group: filters.kinds, items: labels(kinds) },
      ].filter(({ items }) => items.length > 0)}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const user = users.find((one) => labelOf(one) === option.value);
        return user ? <Person user={user} /> : option.value;
      }}
      selectFirstOptionOnChange
      comboboxProps={{
        withinPortal: false,
        shadow: 'md',
        // Narrow fields are too short for addresses.
        ...(isNarrow && { width: 'calc(100vw - 2rem)', position: 'bottom-start' }),
      }}
    />
  );
}

function Person({ user }: { user: User }) {
  const name = nameOf(user);
  return (
    <Group gap="sm" wrap="nowrap">
      <PersonPicture url={user.pictureUrl} name={name} size={28} />
      <span>
        <bdi>{name}</bdi>
        {user.email && user.email !== name && (
          <Hint>
            <Address of={user.email} />
          </Hint>
        )}
      </span>
    </Group>
  );
}
