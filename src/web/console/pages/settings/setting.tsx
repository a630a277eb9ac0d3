import { Stack, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Hint } from '../../components/card.js';

interface SettingProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A section of a page of settings: what it is about, beside what can be set. */
export function Setting({ title, hint, children, ...section }: SettingProps) {
  return (
    <section className="setting" {...section}>
      <Stack gap={4}>
        <Title order={2}>{title}</Title>
        {hint && <Hint>{hint}</Hint>}
      </Stack>
      <Stack gap="sm" miw={0}>
        {children}
      </Stack>
    </section>
  );
}
