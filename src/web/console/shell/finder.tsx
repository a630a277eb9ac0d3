import { Combobox, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Found } from '../components/forms/found.js';
import { words } from '../locales/words.js';

/** A search result: a link or an action. */
export interface Choice {
  key: string;
  label: string;
  hint?: string;
  icon?: ReactNode;
  /** Set if one of the choices is marked as current. */
  isCurrent?: boolean;
  href?: string;
  act?: () => void;
}

export interface ChoiceGroup {
  title: string;
  choices: Choice[];
}

interface FinderProps {
  /** Names the text field. */
  label: string;
  groups: ChoiceGroup[];
  onSearch: (text: string) => void;
  /** Called when a choice is made, before its link is followed or its action runs. */
  onChoose: () => void;
  /** Whether more choices may still arrive. */
  isSearching?: boolean;
  /** At the end of the text field. */
  action?: ReactNode;
  /** Shown below the choices. */
  children?: ReactNode;
}

/** A text field with matching choices: WAI-ARIA's combobox pattern. The first choice is active. */
export function Finder({
  label,
  groups,
  onSearch,
  onChoose,
  isSearching = false,
  action,
  children,
}: FinderProps) {
  const id = useId();
  const [, goTo] = useLocation();
  const [search, setSearch] = useState('');
  const filled = groups.filter(({ choices }) => choices.length > 0);
  const choices = filled.flatMap((group) => group.choices.map((choice) => ({ choice, group })));
  const idOf = (at: number) => `${id}-${at}`;
  const { combobox, target } = useActive(choices.map(({ choice }) => choice.key).join('\n'), idOf(0));
  const choose = (at: string) => {
    const { href, act } = choices[Number(at)]!.choice;
    onChoose();
    act?.();
    if (href) goTo(href);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} width="100%">
      <Combobox.EventsTarget withExpandedAttribute aria-expanded aria-controls={`${id}-list`} {...target}>
        <TextInput
          size="md"
          variant="unstyled"
          // Also focused if the script arrives after the dialog has opened.
          data-autofocus
          autoFocus
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          rightSection={action}
          placeholder={label}
          aria-label={label}
          onChange={({ target }) => {
            setSearch(target.value);
            onSearch(target.value);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options
        id={`${id}-list`}
        className="finder-list"
        aria-label={label}
        hidden={choices.length === 0}
      >
        {filled.map(({ title, choices: all }) => (
          <Combobox.Group label={title} key={title}>
            {all.map((choice) => {
              const at = choices.findIndex((one) => one.choice === choice);
              return (
                <Option choice={choice} search={search} value={String(at)} id={idOf(at)} key={choice.key} />
              );
            })}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <div aria-live="polite">
        {choices.length === 0 || isSearching ? (
          <Text c="dimmed" size="sm" p="sm">
            {isSearching ? words.finder.searching : words.finder.found(0)}
          </Text>
        ) : (
          <VisuallyHidden>{words.finder.found(choices.length)}</VisuallyHidden>
        )}
      </div>
      {children}
    </Combobox>
  );
}

/**
 * Makes the first choice active when the choices change. Mantine marks it, but tells screen readers about an active
 * choice only after an arrow key.
 */
function useActive(choices: string, first: string) {
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  const [moved, setMoved] = useState<string | null>(null);
  useEffect(() => void selectFirstOption(), [choices, selectFirstOption]);
  const isFirst = moved !== choices;
  return {
    combobox,
    target: {
      // Otherwise Mantine's dialog would ignore the Escape key.
      'data-mantine-stop-propagation': false,
      onKeyDownCapture: ({ key }: React.KeyboardEvent) => key.startsWith('Arrow') && setMoved(choices),
      ...(isFirst && { 'aria-activedescendant': choices ? first : undefined }),
    },
  };
}

interface OptionProps {
  choice: Choice;
  search: string;
  value: string;
  id: string;
}

function Option({ choice, search, value, id }: OptionProps) {
  const { label, hint, icon, isCurrent } = choice;
  return (
    <Combobox.Option className="finder-option" value={value} id={id} aria-current={isCurrent || undefined}>
      {icon && <span className="finder-icon">{icon}</span>}
      <span className="finder-label">
        <Found text={label} search={search} />
      </span>
      {hint && (
        <Text span size="xs" className="finder-hint option-hint">
          <Found text={hint} search={search} />
        </Text>
      )}
      {isCurrent !== undefined && (
        // Also keeps its place in the other rows.
        <IconCheck size={16} aria-hidden="true" visibility={isCurrent ? undefined : 'hidden'} />
      )}
    </Combobox.Option>
  );
}
