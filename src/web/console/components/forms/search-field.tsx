import { useEffect, useState } from 'react';
import { SearchInput } from './search-input.js';

/** Milliseconds between the last key and the search. */
const PAUSE = 200;

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** Whether only screen readers get the label. */
  isLabelHidden?: boolean;
  /** The current filter. */
  value: string;
  onSearch: (text: string) => void;
}

export function SearchField({ label, placeholder, isLabelHidden, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (text.trim() !== value) setText(value); // changed by a link or the browser's Back button
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <SearchInput
      label={isLabelHidden ? undefined : label}
      aria-label={label}
      value={text}
      maxLength={100}
      placeholder={placeholder}
      onChange={setText}
    />
  );
}
