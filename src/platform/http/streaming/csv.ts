import type { ExportFormat } from './stream-export.js';

/** The media type of comma-separated values: https://www.rfc-editor.org/rfc/rfc4180 */
export const CSV = 'text/csv';

/**
 * A text that a spreadsheet may run as a formula, also after white space and in its full-width form:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Writes rows with these columns. The name of a nested field contains dots. */
export function csv(columns: readonly string[]): ExportFormat {
  const lineOf = (fields: string[]) => `${fields.join(',')}\r\n`;
  return {
    type: `${CSV}; charset=utf-8; header=present`,
    head: lineOf(columns.map(quoted)),
    lineOf: (row) => lineOf(columns.map((column) => fieldOf(valueAt(row, column)))),
  };
}

function valueAt(row: object, column: string): unknown {
  return column.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], row);
}

function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return quoted(FORMULA.test(value) ? `'${value}` : value);
  return quoted(value instanceof Date ? value.toISOString() : JSON.stringify(value));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
