import { useId } from 'react';
import { useField } from './form.js';

interface ChoiceProps {
  label: string;
  name: string;
  options: readonly string[];
}

/** A short list to choose one value from. */
export function Choice({ label, name, options }: ChoiceProps) {
  const id = useId();
  const { value, set } = useField(name);
  return (
    <div className="field short">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} value={value} onChange={({ target }) => set(target.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
