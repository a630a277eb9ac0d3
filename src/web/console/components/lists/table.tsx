import { Group, Paper, Skeleton, Table as MantineTable, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { words } from '../../locales/words.js';

interface TableProps<Row> {
  label: string;
  columns: Column[];
  /** In the header of the first column, such as a checkbox that selects all rows. Narrow screens have no header. */
  selectAll?: ReactNode;
  /** Undefined while the rows are loading. */
  rows: Row[] | undefined;
  isSelected?: (row: Row) => boolean;
  /** Whether the previous rows are shown while others are loading. */
  isChanging?: boolean;
  /** Renders a row: `Header` for its first cell, and `Cell`s. */
  children: (row: Row) => ReactNode;
}

export interface Column {
  label: string;
  /** Without a width, the column takes what the others leave. */
  width?: string;
  /** Whether only screen readers get the label. */
  isLabelHidden?: boolean;
  /** Makes the header a button that sorts the rows. */
  onSort?: () => void;
  /** The present order of the rows, if they are sorted by this column. */
  order?: 'ascending' | 'descending';
}

/** Number of grey rows while rows are loading. */
const GREY_ROWS = 4;

/** Whether the screen is so narrow that tables are lists. As in `theme/console.css`. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}

/**
 * A table that becomes a list without a header on narrow screens. Explicit roles are needed, because browsers drop the
 * roles of a table whose `display` is changed.
 */
export function Table<Row extends { id: string }>({
  label,
  columns,
  selectAll,
  rows,
  isSelected,
  isChanging = false,
  children,
}: TableProps<Row>) {
  const isNarrow = useIsNarrow();
  return (
    <Paper>
      <MantineTable
        className="table"
        role="table"
        layout="fixed"
        verticalSpacing="sm"
        horizontalSpacing="md"
        highlightOnHover
        aria-label={label}
        aria-busy={isChanging || rows === undefined}
      >
        {!isNarrow && (
          <MantineTable.Thead role="rowgroup">
            <MantineTable.Tr role="row">
              {columns.map((column, index) => (
                <MantineTable.Th
                  role="columnheader"
                  scope="col"
                  aria-sort={column.onSort && (column.order ?? 'none')}
                  w={column.width}
                  key={column.label}
                >
                  <Group gap="sm" wrap="nowrap">
                    {index === 0 && selectAll}
                    <Heading {...column} />
                  </Group>
                </MantineTable.Th>
              ))}
            </MantineTable.Tr>
          </MantineTable.Thead>
        )}
        <MantineTable.Tbody role="rowgroup">
          {rows
            ? rows.map((row) => (
                <MantineTable.Tr role="row" data-selected={isSelected?.(row) || undefined} key={row.id}>
                  {children(row)}
                </MantineTable.Tr>
              ))
            : Array.from({ length: GREY_ROWS }, (_, index) => (
                <GreyRow columns={columns.length} key={index} />
              ))}
        </MantineTable.Tbody>
      </MantineTable>
    </Paper>
  );
}

function Heading({ label, isLabelHidden, order, onSort }: Column) {
  if (!onSort) return isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label;
  const Icon = order === undefined ? IconArrowsSort : order === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton className="sort" onClick={onSort}>
      {label}
      <Icon size={14} aria-hidden="true" className={order ? undefined : 'unsorted'} />
    </UnstyledButton>
  );
}

function GreyRow({ columns }: { columns: number }) {
  return (
    <MantineTable.Tr role="row" className="grey">
      {Array.from({ length: columns }, (_, index) => (
        <MantineTable.Td role="cell" key={index}>
          {index === 0 && <VisuallyHidden>{words.app.loading}</VisuallyHidden>}
          <Skeleton height="2.25rem" width="min(100%, 8rem)" />
        </MantineTable.Td>
      ))}
    </MantineTable.Tr>
  );
}

/** The first cell of a row, which names the row. */
export function Header({ children }: { children: ReactNode }) {
  return (
    <MantineTable.Th role="rowheader" scope="row" fw="normal">
      {children}
    </MantineTable.Th>
  );
}

interface CellProps {
  /** Whether a narrow screen shows it beside the header of the row. */
  isCorner?: boolean;
  children?: ReactNode;
}

export function Cell({ isCorner, children }: CellProps) {
  return (
    <MantineTable.Td role="cell" className={isCorner ? 'corner' : undefined}>
      {children}
    </MantineTable.Td>
  );
}
