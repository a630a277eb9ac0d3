import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl } from '@mantine/core';
import { words } from '../../locales/words.js';

const DAYS = [7, 30, 90];

export const ROOMY = { label: { paddingInline: '0.5rem' } };

interface DaysProps {
  label: string;
  value: number;
  onChange: (days: number) => void;
}

/** Chooses the period, in days. */
export function Days({ label, value, onChange }: DaysProps) {
  return (
    <SegmentedControl
      size="xs"
      transitionDuration={0}
      styles={ROOMY}
      aria-label={label}
      value={String(value)}
      onChange={(days) => onChange(Number(days))}
      data={DAYS.map((count) => ({ value: String(count), label: words.usage.days(count) }))}
    />
  );
}
