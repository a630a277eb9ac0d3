import { useId } from 'react';

interface SelectProps {
  label: string;
  value: string;
  /** The values, each with its label. */
  options: Record<string, string>;
  onSelect: (value: string) => void;
}

export function Select({ label, value, options, onSelect }: SelectProps) {
  const id = useId();
  return (
    <div className="field short">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onSelect(target.value)}>
        {Object.entries(options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
