import { Combobox, Group, Input, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { AuditEvent, Membership } from '../../../client/resources.js';
import { memberSearchQuery } from '../../api/queries/people.js';
import { Found } from '../../components/forms/found.js';
import { matches } from '../../components/forms/matches.js';
import { nameOf } from '../../components/lists/person.js';
import { PersonPicture } from '../../components/picture.js';
import { words } from '../../locales/words.js';
import type { Filters } from './filters.js';

interface EventSearchProps {
  organizationId: string;
  onChoose: (filters: Partial<Filters>) => void;
  /** Whether the screen is narrow. The label is then only for screen readers. */
  isNarrow: boolean;
}

interface Choice {
  key: string;
  filters: Partial<Filters>;
  label: ReactNode;
}

/** The most choices of each kind. */
const MOST = 6;
/** Milliseconds after the last key before the service is asked. */
const PAUSE = 200;

const { types, filters } = words.audit;

/** A text field that finds members and types of events, and filters by the chosen one. */
export function EventSearch({ organizationId, onChoose, isNarrow }: EventSearchProps) {
  const [text, setText] = useState('');
  const people = usePeople(organizationId, text.trim());
  const groups = [
    { title: filters.people, choices: people },
    { title: filters.kinds, choices: kindsOf(text.trim()) },
  ].filter(({ choices }) => choices.length > 0);
  const choices = groups.flatMap((group) => group.choices);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { dropdownOpened, selectFirstOption } = combobox;
  const keys = choices.map(({ key }) => key).join(' ');
  // People arrive later than types of events, and come first.
  useEffect(() => void selectFirstOption(), [keys, dropdownOpened, selectFirstOption]);
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      shadow="md"
      // Narrow fields are too short for addresses.
      {...(isNarrow && { width: 'calc(100vw - 2rem)', position: 'bottom-start' })}
      onOptionSubmit={(chosen) => {
        setText('');
        combobox.closeDropdown();
        onChoose(choices.find(({ key }) => key === chosen)!.filters);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={isNarrow ? undefined : filters.search}
          aria-label={filters.search}
          placeholder={filters.searchHint}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={
            text && (
              <Input.ClearButton
                aria-label={words.app.clear}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setText('')}
              />
            )
          }
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={choices.length === 0}>
        <Combobox.Options aria-label={filters.search}>
          {groups.map((group) => (
            <Combobox.Group label={group.title} key={group.title}>
              {group.choices.map(({ key, label }) => (
                <Combobox.Option value={key} key={key}>
                  {label}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function usePeople(organizationId: string, text: string): Choice[] {
  const [search] = useDebouncedValue(text, PAUSE);
  const { data } = useQuery({
    ...memberSearchQuery(organizationId, { q: search, limit: MOST }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return (text && data?.data ? data.data : [])
    .map(({ user }) => user)
    .filter((user) => matches(`${nameOf(user)} ${user.email ?? ''}`, text)) // they may be the results of an earlier search
    .map((user) => ({
      key: user.id,
      filters: { actor: user.id },
      label: <Person user={user} search={text} />,
    }));
}

function kindsOf(text: string): Choice[] {
  return Object.entries(types)
    .filter(([, label]) => text && matches(label, text))
    .slice(0, MOST)
    .map(([type, label]) => ({
      key: type,
      filters: { type: type as AuditEvent['type'] },
      label: <Found text={label} search={text} />,
    }));
}

function Person({ user, search }: { user: Membership['user']; search: string }) {
  const name = nameOf(user);
  return (
    <Group gap="sm" wrap="nowrap">
      <PersonPicture url={user.pictureUrl} name={name} size={28} />
      <span>
        <Found text={name} search={search} />
        {user.email && user.email !== name && (
          <Text component="span" display="block" size="sm" className="option-hint">
            <Found text={user.email} search={search} />
          </Text>
        )}
      </span>
    </Group>
  );
}
