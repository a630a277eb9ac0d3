import type { ReactNode } from 'react';
import { words } from '../../locales/words.js';
import '../../styles/table.css';

interface TableProps<Row> {
  label: string;
  columns: string[];
  /** Undefined while the rows are loading. */
  rows: Row[] | undefined;
  /** Whether the previous rows are shown while others are loading. */
  isChanging?: boolean;
  /** Renders a row: `Header` for its first cell, and `Cell`s. */
  children: (row: Row) => ReactNode;
}

/** Number of grey rows while rows are loading. */
const GREY_ROWS = 4;

/**
 * A table that becomes a list on narrow screens. Explicit roles are needed, because browsers drop the roles of a table
 * whose `display` is changed.
 */
export function Table<Row extends { id: string }>({
  label,
  columns,
  rows,
  isChanging = false,
  children,
}: TableProps<Row>) {
  return (
    <table className="table" role="table" aria-label={label} aria-busy={isChanging || rows === undefined}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th role="columnheader" scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows
          ? rows.map((row) => (
              <tr role="row" key={row.id}>
                {children(row)}
              </tr>
            ))
          : Array.from({ length: GREY_ROWS }, (_, index) => <GreyRow columns={columns.length} key={index} />)}
      </tbody>
    </table>
  );
}

function GreyRow({ columns }: { columns: number }) {
  return (
    <tr role="row" className="grey">
      {Array.from({ length: columns }, (_, index) => (
        <td role="cell" key={index}>
          {index === 0 && <span className="visually-hidden">{words.app.loading}</span>}
          <span className="bar" />
        </td>
      ))}
    </tr>
  );
}

/** The first cell of a row, which names the row. */
export function Header({ children }: { children: ReactNode }) {
  return (
    <th role="rowheader" scope="row">
      {children}
    </th>
  );
}

/**
 * @param column the column's header, which narrow screens show beside the value. Omit it if the value needs no header.
 */
export function Cell({ column, children }: { column?: string; children: ReactNode }) {
  return (
    <td role="cell">
      {column && (
        <span className="narrow-label" aria-hidden="true">
          {column}
        </span>
      )}
      {children}
    </td>
  );
}
