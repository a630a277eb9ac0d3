import { NativeSelect } from '@mantine/core';

interface SelectProps {
  label: string;
  value: string;
  /** The values, each with its label. */
  options: Record<string, string>;
  onSelect: (value: string) => void;
}

export function Select({ label, value, options, onSelect }: SelectProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={Object.entries(options).map(([value, label]) => ({ value, label }))}
      onChange={({ target }) => onSelect(target.value)}
    />
  );
}
