import type { ExportFormat } from './stream-export.js';

/** The media type of lines of JSON: https://github.com/ndjson/ndjson-spec */
export const JSON_LINES = 'application/x-ndjson';

export const jsonLines: ExportFormat = {
  type: JSON_LINES,
  head: '',
  lineOf: (row) => `${JSON.stringify(row)}\n`,
};
