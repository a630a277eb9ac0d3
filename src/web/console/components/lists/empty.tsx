import { Box, EmptyState } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyProps {
  icon: TablerIcon;
  /** What is missing. */
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  /** A button or link to do it. */
  action?: ReactNode;
}

/** Replaces a list without rows. */
export function Empty({ icon: Icon, title, children, action }: EmptyProps) {
  return (
    <EmptyState
      size="xs"
      className="empty"
      withIndicatorBackground
      icon={<Icon aria-hidden="true" />}
      title={title}
      description={children}
      styles={{ indicator: { marginBlockEnd: 10 }, description: { fontSize: 'var(--mantine-font-size-sm)' } }}
    >
      {action && <Box mt="xs">{action}</Box>}
    </EmptyState>
  );
}
