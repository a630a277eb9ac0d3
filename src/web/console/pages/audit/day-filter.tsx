import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface DayFilterProps {
  label: string;
  /** A day such as 2026-11-21, or empty. */
  value: string;
  onChange: (day: string) => void;
}

/** Earlier days are incomplete input: while a year is being typed, the input has days such as 0002-11-21. */
const FIRST = '1900';

/** Uncontrolled, because the browser keeps incomplete input. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current!.value !== value) input.current!.value = value;
  }, [value]);
  return (
    <TextInput
      label={label}
      type="date"
      ref={input}
      defaultValue={value}
      onChange={({ target }) => (target.value === '' || target.value >= FIRST) && onChange(target.value)}
    />
  );
}
