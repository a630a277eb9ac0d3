import type { AuditEvent } from '../../../client/resources.js';

const COLUMNS: Record<string, (event: AuditEvent) => unknown> = {
  id: (event) => event.id,
  type: (event) => event.type,
  occurredAt: (event) => event.occurredAt,
  'actor.type': ({ actor }) => actor.type,
  'actor.id': ({ actor }) => actor.id,
  'actor.name': ({ actor }) => actor.name,
  'target.type': ({ target }) => target.type,
  'target.id': ({ target }) => target.id,
  'target.name': ({ target }) => target.name,
  before: (event) => event.before,
  after: (event) => event.after,
  requestId: (event) => event.requestId,
};

/** As in the service's own exports: the places at which a spreadsheet may start to read a cell as a formula. */
const FORMULA =
  /(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800])*[=+\-@＝＋－＠﹦﹢﹣﹫−])|^(?=[\t\r\n])/gu;
/** Without it, Excel on Windows does not read a file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rewrites an export, which has an event as JSON in each line, as comma-separated values. */
export function toCsv(lines: string): string {
  const events = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AuditEvent);
  const rows = events.map((event) => Object.values(COLUMNS).map((valueOf) => field(valueOf(event))));
  const head = `${BYTE_ORDER_MARK}${Object.keys(COLUMNS).join(',')}\r\n`;
  return head + rows.map((fields) => `${fields.join(',')}\r\n`).join('');
}

function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replace(FORMULA, "'").replaceAll('"', '""')}"`;
}
