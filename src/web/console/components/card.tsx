import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Below the title. */
  hint?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A section of a page in a frame. */
export function Card({ title, hint, action, children, ...section }: CardProps) {
  return (
    <Paper component="section" p="md" {...section}>
      <Stack gap="sm">
        <Heading title={title} hint={hint} action={action} />
        {children}
      </Stack>
    </Paper>
  );
}

/** A section of a page without a frame, whose content has frames of its own. */
export function Part({ title, hint, action, children, ...section }: CardProps) {
  return (
    <section {...section}>
      <Stack gap="sm">
        <Heading title={title} hint={hint} action={action} />
        {children}
      </Stack>
    </section>
  );
}

function Heading({ title, hint, action }: Pick<CardProps, 'title' | 'hint' | 'action'>) {
  if (!title) return null;
  return (
    <Group justify="space-between" align={hint ? 'flex-start' : 'center'} gap="xs">
      {/* The hint wraps before the action does. */}
      <Stack gap={4} flex="1 1 8rem">
        <Title order={2}>{title}</Title>
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </Stack>
      {action}
    </Group>
  );
}

/** Smaller grey text on a line of its own. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <Text component="span" display="block" size="sm" c="dimmed">
      {children}
    </Text>
  );
}
