import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { AuditEvent, AuditSelection } from '../../../client/resources.js';
import { words } from '../../locales/words.js';

/** The filters in the URL. Days are in the reader's time zone, both inclusive. */
export interface Filters {
  type: AuditEvent['type'] | '';
  /** A person's ID. */
  actor: string;
  /** The ID of the events' target. */
  about: string;
  /** A day such as 2026-11-21. */
  from: string;
  until: string;
}

const NONE: Filters = { type: '', actor: '', about: '', from: '', until: '' };

/** The cursors of the newer pages. They are in the state of the history entry, so they survive a reload. */
type Trace = { newer: string[] } | null;

/** The filters and the page are in the URL. Each change adds an entry to the browser's history. */
export function useFilters() {
  const [parameters, setParameters] = useSearchParams();
  const newer = useHistoryState<Trace>()?.newer ?? [];
  const filters = filtersIn(parameters);
  const cursor = parameters.get('cursor') ?? '';
  const goTo = (next: Filters, cursor = '', newer: string[] = []) =>
    setParameters(given({ ...next, cursor }), { state: { newer } });
  return {
    filters,
    cursor,
    isFiltered: Object.values(filters).some(Boolean),
    set: (changes: Partial<Filters>) => goTo({ ...filters, ...changes }),
    clear: () => goTo(NONE),
    older: (next: string) => goTo(filters, next, [...newer, cursor]),
    /** Undefined on the newest page, and on a page that was opened by a link. */
    newer: newer.length > 0 ? () => goTo(filters, newer.at(-1), newer.slice(0, -1)) : undefined,
    newest: cursor ? () => goTo(filters) : undefined,
  };
}

/** The filters in the API's format. */
export function selectionOf({ type, actor, about, from, until }: Filters): AuditSelection {
  return given({
    type,
    actorId: actor,
    targetId: about,
    since: startOf(from, 0),
    until: startOf(until, 1),
  });
}

/** Ignores invalid types and days. */
function filtersIn(parameters: URLSearchParams): Filters {
  const all = Object.keys(NONE).map((name) => [name, parameters.get(name) ?? '']);
  const filters = Object.fromEntries(all) as Filters;
  if (!Object.hasOwn(words.audit.types, filters.type)) filters.type = '';
  if (!startOf(filters.from, 0)) filters.from = '';
  if (!startOf(filters.until, 0)) filters.until = '';
  return filters;
}

/** @returns the start of the day `later` days after this one; empty if there is no such day */
function startOf(day: string, later: number): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? [];
  if (!year || !month || !date || new Date(year, month - 1, date).getDate() !== date) return '';
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? '' : start.toISOString();
}

function given<Values extends object>(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}
