import { Table } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Usage, UsageBucket } from '../../api/queries/usage.js';
import { number } from '../../components/format.js';
import { useIsNarrow } from '../../components/lists/table.js';
import { words } from '../../locales/words.js';
import { usageTime } from './usage-time.js';

const { table } = words.usage;

const COLUMNS: { label: string; of: (bucket: UsageBucket) => number }[] = [
  { label: table.used, of: ({ consumed }) => consumed },
  { label: table.added, of: ({ granted, restored }) => granted + restored },
  { label: table.takenBack, of: ({ reversed }) => reversed },
];

/** The numbers behind the chart, newest first. Rendered when it is opened. */
export function UsageTable({ usage }: { usage: Usage }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="options usage-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <IconChevronRight size={16} className="chevron" aria-hidden="true" />
        {isOpen ? table.hide : table.show}
      </summary>
      {isOpen && <Rows usage={usage} />}
    </details>
  );
}

/** Omits rows and columns without tokens. On narrow screens, one cell has all numbers of a row, so that none is cut. */
function Rows({ usage: { buckets, interval } }: { usage: Usage }) {
  const isNarrow = useIsNarrow();
  const rows = buckets
    .filter(({ consumed, granted, reversed, restored }) => consumed + granted + reversed + restored > 0)
    .reverse();
  const columns = COLUMNS.filter(
    ({ label, of }) => label === table.used || rows.some((bucket) => of(bucket) > 0),
  );
  const isStacked = isNarrow && columns.length > 1;
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <div className="usage-rows" tabIndex={0} role="region" aria-label={table.name}>
      <Table stickyHeader horizontalSpacing="xs" aria-label={table.name}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{table.time[interval]}</Table.Th>
            {isStacked ? (
              <Table.Th scope="col">{table.tokens}</Table.Th>
            ) : (
              columns.map(({ label }) => (
                <Table.Th scope="col" key={label}>
                  {label}
                </Table.Th>
              ))
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((bucket) => (
            <Table.Tr key={bucket.start}>
              <Table.Th scope="row" fw="normal">
                {usageTime(bucket.start, interval, 'full')}
              </Table.Th>
              {isStacked ? (
                <Table.Td>
                  {columns
                    .filter(({ of }) => of(bucket) > 0)
                    .map(({ label, of }) => (
                      <div key={label}>
                        {label} <b>{number(of(bucket))}</b>
                      </div>
                    ))}
                </Table.Td>
              ) : (
                columns.map(({ label, of }) => <Table.Td key={label}>{number(of(bucket))}</Table.Td>)
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
