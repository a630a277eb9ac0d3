import { Box, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../components/card.js';

interface DangerousActionProps {
  title: string;
  hint: ReactNode;
  /** Below the hint. */
  details?: ReactNode;
  /** The button. */
  children?: ReactNode;
}

/** A row of the part of the settings whose actions are hard to undo. */
export function DangerousAction({ title, hint, details, children }: DangerousActionProps) {
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Box flex="1 1 16rem">
        <Title order={3}>{title}</Title>
        <Hint>{hint}</Hint>
        {details}
      </Box>
      {children}
    </Group>
  );
}
