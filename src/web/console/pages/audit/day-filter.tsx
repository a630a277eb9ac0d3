import { useEffect, useId, useRef } from 'react';

interface DayFilterProps {
  label: string;
  /** A day such as 2026-11-21, or empty. */
  value: string;
  onChange: (day: string) => void;
}

/** The first day that counts as typed in full. While a year is typed, the input has days such as 0002-11-21. */
const FIRST = '1900';

/** The browser keeps a day that is typed in part, and so the input is not controlled. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current!.value !== value) input.current!.value = value;
  }, [value]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        ref={input}
        defaultValue={value}
        onChange={({ target }) => (target.value === '' || target.value >= FIRST) && onChange(target.value)}
      />
    </div>
  );
}
