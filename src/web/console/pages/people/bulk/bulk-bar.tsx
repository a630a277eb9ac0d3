import { Group, Text } from '@mantine/core';
import { Button } from '../../../components/button.js';
import { Menu } from '../../../components/menu.js';
import { words } from '../../../locales/words.js';
import type { BulkAction } from '../intention.js';
import { allows, numbersOf, type PeopleRow } from '../rows.js';

/** A change of several rows that the person has not confirmed yet. */
export interface BulkChange {
  action: BulkAction;
  rows: PeopleRow[];
}

interface BulkBarProps {
  /** The chosen rows. */
  rows: PeopleRow[];
  onStart: (change: BulkChange) => void;
  onClear: () => void;
}

const { bulk, roles, roleHints } = words.people;

/** What can be done with all chosen people and invites together. */
export function BulkBar({ rows, onStart, onClear }: BulkBarProps) {
  const changeOf = (action: BulkAction) => ({ action, rows: rows.filter((row) => allows(row, action)) });
  const [members, invites] = numbersOf(rows);
  const isMixed = members > 0 && invites > 0;
  const removal = changeOf({ kind: 'remove' });
  return (
    <Group
      className="bulk-bar"
      justify="space-between"
      gap="xs"
      role="group"
      aria-label={bulk.chosen(rows.length)}
    >
      <Group gap={4}>
        <Text size="sm" fw={600}>
          {bulk.chosen(rows.length)}
          {isMixed && `: ${bulk.kinds(members, invites)}`}
        </Text>
        <Button variant="subtle" px="xs" aria-label={bulk.clearNamed} onClick={onClear}>
          {bulk.clear}
        </Button>
      </Group>
      <Group gap="xs">
        <Menu
          name={bulk.changeRole}
          items={(['member', 'admin'] as const).map((to) => {
            const change = changeOf({ kind: 'role', to });
            return {
              label: roles[to],
              description: roleHints[to],
              refusal: change.rows.length === 0 ? bulk.nothingToChange : undefined,
              onChoose: () => onStart(change),
            };
          })}
        >
          {bulk.changeRole}
        </Menu>
        {removal.rows.length > 0 && (
          <Button variant="light" color="red" onClick={() => onStart(removal)}>
            {bulk.remove(...numbersOf(removal.rows))}
          </Button>
        )}
      </Group>
    </Group>
  );
}
