import type { ReactNode } from 'react';
import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
} from '@ariakit/react';
import { Link } from 'wouter';
import { words } from '../locales/words.js';
import '../styles/finder.css';

/** A search result: a link or an action. */
export interface Choice {
  key: string;
  label: string;
  hint?: string;
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
  /** Shown below the choices. */
  children?: ReactNode;
}

/** A text field with matching choices: WAI-ARIA's combobox pattern. The first choice is active. */
export function Finder({ label, groups, onSearch, onChoose, isSearching = false, children }: FinderProps) {
  const filled = groups.filter(({ choices }) => choices.length > 0);
  const count = filled.reduce((sum, { choices }) => sum + choices.length, 0);
  return (
    <ComboboxProvider open setValue={onSearch} includesBaseElement={false} focusLoop={false}>
      <Combobox
        className="finder-text"
        autoSelect="always"
        autoFocus
        placeholder={label}
        aria-label={label}
      />
      <ComboboxList alwaysVisible className="finder-list" aria-label={label} hidden={count === 0}>
        {filled.map(({ title, choices }) => (
          <ComboboxGroup key={title}>
            <ComboboxGroupLabel className="finder-title">{title}</ComboboxGroupLabel>
            {choices.map((choice) => (
              <Option key={choice.key} choice={choice} onChoose={onChoose} />
            ))}
          </ComboboxGroup>
        ))}
      </ComboboxList>
      <p className={count > 0 ? 'visually-hidden' : 'finder-note'} aria-live="polite">
        {isSearching ? words.finder.searching : words.finder.found(count)}
      </p>
      {children}
    </ComboboxProvider>
  );
}

function Option({ choice, onChoose }: { choice: Choice; onChoose: () => void }) {
  const { label, hint, isCurrent, href, act } = choice;
  const choose = () => {
    onChoose();
    act?.();
  };
  return (
    <ComboboxItem
      className="finder-option"
      aria-current={isCurrent || undefined}
      focusOnHover
      setValueOnClick={false}
      hideOnClick={false}
      onClick={choose}
      render={href ? <Link href={href} /> : undefined}
    >
      <span className="finder-label">{label}</span>
      {hint && <span className="finder-hint">{hint}</span>}
    </ComboboxItem>
  );
}
