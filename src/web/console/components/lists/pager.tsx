import { Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { announce } from '../../api/announce.js';
import { Button } from '../button.js';
import { words } from '../../locales/words.js';

interface PagerProps {
  /** Names the list. */
  label: string;
  /** The number of rows before the page, on it, and of all pages. */
  from: number;
  rows: number;
  total: number;
  /** False if there are more rows than `total`. */
  isExact: boolean;
  /** Whether the previous page is still shown. */
  isChanging: boolean;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** Shows the range of rows and buttons for other pages, if there are any. */
export function Pager({ label, from, rows, total, isExact, isChanging, previous, next }: PagerProps) {
  const range = words.pager.range(from + 1, from + rows, total, isExact);
  const said = useRef(from);
  useEffect(() => {
    // Only another page is announced here. A changed row has its own announcement.
    if (isChanging || said.current === from) return;
    said.current = from;
    announce(range);
  }, [isChanging, from, range]);
  if (!previous && !next) return null;
  return (
    <Group component="nav" aria-label={label} justify="space-between">
      <Text size="sm" c="dimmed">
        {range}
      </Text>
      <Group gap="xs">
        <Turn label={words.pager.previous} show={isChanging ? undefined : previous} />
        <Turn label={words.pager.next} show={isChanging ? undefined : next} />
      </Group>
    </Group>
  );
}

/** Keeps the focus even on the last page. Scrolls to the top of the list, which is above the button. */
function Turn({ label, show }: { label: string; show: (() => void) | undefined }) {
  return (
    <Button
      variant="default"
      aria-disabled={!show || undefined}
      onClick={({ currentTarget }) => {
        if (!show) return;
        show();
        currentTarget.closest('section')?.scrollIntoView({ block: 'start' });
      }}
    >
      {label}
    </Button>
  );
}
