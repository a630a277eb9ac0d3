import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsFlag } from '../validation/is-flag.js';
import type { ExportFormat } from './stream-export.js';

/** The media type of comma-separated values: https://www.rfc-editor.org/rfc/rfc4180 */
export const CSV = 'text/csv';

/** An invisible character. Spreadsheets may skip such characters before they look for a formula. */
const INVISIBLE = '(?![\\t\\r\\n])[\\s\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800]';
/** The characters that begin a formula, with their full-width and small forms. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
/**
 * The places at which a spreadsheet may start to read a cell as a formula. A spreadsheet that separates cells by
 * semicolons or tabs sees more cells than we write: https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = new RegExp(`(?<=^|[;\\t\\r\\n])(?=(?:${INVISIBLE})*${SIGN})|^(?=[\\t\\r\\n])`, 'gu');
/** Says that a file is UTF-8. Without it, Excel on Windows reads another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export interface CsvOptions {
  /** Whether the file begins with a byte order mark. */
  bom?: boolean | undefined;
}

/** The query parameter that asks for a byte order mark. All lists that are exported describe it alike. */
export const Bom = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'boolean',
      default: false,
      description: 'Whether the export begins with a byte order mark, which Excel needs to read it as UTF-8.',
    }),
    IsFlag(),
  );

/** Writes rows with these columns. The name of a nested field contains dots. */
export function csv(columns: readonly string[], { bom = false }: CsvOptions = {}): ExportFormat {
  const lineOf = (fields: string[]) => `${fields.join(',')}\r\n`;
  return {
    type: `${CSV}; charset=utf-8; header=present`,
    head: `${bom ? BYTE_ORDER_MARK : ''}${lineOf([...columns])}`,
    lineOf: (row) => lineOf(columns.map((column) => fieldOf(valueAt(row, column)))),
  };
}

function valueAt(row: object, column: string): unknown {
  return column.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], row);
}

function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'object' ? quoted(JSON.stringify(value)) : JSON.stringify(value);
}

/** Quotes a text, so that no character of it separates fields, and guards its formulas. */
function quoted(text: string): string {
  return `"${text.replace(FORMULA, "'").replaceAll('"', '""')}"`;
}
