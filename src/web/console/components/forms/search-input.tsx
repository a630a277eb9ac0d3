import { Input, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { words } from '../../locales/words.js';

interface SearchInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
}

/** A text field for a search, with a button that clears it. */
export function SearchInput({ value, onChange, ...input }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current!.focus();
  };
  return (
    <TextInput
      ref={field}
      type="search"
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={value && <Input.ClearButton aria-label={words.app.clear} onClick={clear} />}
      value={value}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      {...input}
    />
  );
}
