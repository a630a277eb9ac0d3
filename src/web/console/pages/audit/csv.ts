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

/** A text that a spreadsheet may run as a formula, as in the service's own exports. */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Rewrites an export, which has an event as JSON in each line, as comma-separated values. */
export function toCsv(lines: string): string {
  const events = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AuditEvent);
  const rows = events.map((event) => Object.values(COLUMNS).map((valueOf) => field(valueOf(event))));
  return [Object.keys(COLUMNS), ...rows].map((fields) => `${fields.join(',')}\r\n`).join('');
}

function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
