import { type Html, markup, outcome, table } from '../../html.js';
import type { Tables } from '../state/types.js';
import { actionNamed, type SectionKey } from './operator-actions.js';
import type { Visit } from './view.js';

/** Rows of a table. A filter finds older ones. */
const MAX_ROWS = { all: 10, filtered: 50 };

/** The titles of the operator page's sections. */
export const SECTIONS: Record<SectionKey, string> = {
  clock: 'Clock',
  customers: 'Customers',
  subscriptions: 'Subscriptions',
  sessions: 'Checkouts',
  invoices: 'Invoices',
  charges: 'Charges',
  disputes: 'Disputes',
  refunds: 'Refunds',
  debits: 'Pending bank debits',
  webhooks: 'Webhooks',
  promotions: 'Promotion codes',
  faults: 'Faults',
  switches: 'Stripe settings',
};

/** What the rows of a section are, where its title does not say all. */
const HINTS: Partial<Record<SectionKey, string>> = {
  invoices: 'What customers owe or have paid. The number leads to the page on which an invoice is paid.',
  charges: 'Payments by card or bank debit. Refund one, or dispute it as the bank of the customer.',
  disputes: 'Charges that a bank has taken back until it decides.',
  refunds: 'Money that goes back to customers.',
  debits: 'Payments that a bank has not confirmed yet.',
};

interface List<Item> {
  introduction?: Html;
  headings: string[];
  /** Oldest first. */
  items: Item[];
  cells: (item: Item) => Html[];
}

/** A section of the operator page. After an action, it shows the result. */
export function section(visit: Visit, key: SectionKey, content: Html, count?: number): Html {
  const done = doneIn(visit, key);
  return markup`<section id="${key}"><h2>${SECTIONS[key]}</h2>
    ${count !== undefined && markup` <span class="count">${count}</span>`}
    ${HINTS[key] && markup`<p class="hint">${HINTS[key]}</p>`}
    ${done !== undefined && outcome(done, true)}${content}</section>`;
}

/** The result of the last action, if it has changed this section. */
function doneIn({ query }: Visit, key: SectionKey): string | undefined {
  const [changed, done] = actionNamed(query.get('done') ?? '') ?? [];
  return changed === key ? done : undefined;
}

/**
 * A section with a table of the newest records that match the filter. Highlights the record that the action has changed.
 * @returns undefined without such records, unless the section has something else to show
 */
export function listSection<Item extends { id: string }>(
  visit: Visit,
  key: SectionKey,
  { introduction, headings, items, cells }: List<Item>,
): Html | undefined {
  const filter = filterOf(visit);
  const rows = items.toReversed().map((item) => ({ id: item.id, cells: () => cells(item) }));
  const found = filter === '' ? rows : rows.filter((row) => matches(row.id, row.cells(), filter));
  const hasMore = filter === '' && introduction !== undefined;
  if (found.length === 0 && !hasMore && doneIn(visit, key) === undefined) return undefined;
  const most = filter === '' ? MAX_ROWS.all : MAX_ROWS.filtered;
  const shown = found.slice(0, most);
  const changed = shown.findIndex(({ id }) => id === visit.query.get('id'));
  const content = markup`${filter === '' && introduction}
    ${table(
      SECTIONS[key].toLowerCase(),
      headings,
      shown.map((row) => row.cells()),
      changed,
    )}
    ${found.length > most && markup`<p class="small soft">The newest ${most} of ${found.length}. The search finds older ones.</p>`}`;
  return section(visit, key, content, found.length);
}

/**
 * A section with the records of one table.
 * @param cells returns the cells of the row for a record
 */
export function recordSection<Name extends SectionKey & keyof Tables>(
  name: Name,
  headings: string[],
  cells: (visit: Visit, record: Tables[Name]) => Html[],
): (visit: Visit) => Html | undefined {
  return (visit) =>
    listSection(visit, name, {
      headings,
      items: visit.account.store.all(name),
      cells: (record) => cells(visit, record),
    });
}

export function filterOf({ query }: Visit): string {
  return query.get('q')?.trim() ?? '';
}

/** Whether the id and the text of a row together have each word of the filter. */
function matches(id: string, cells: Html[], filter: string): boolean {
  const texts = cells.map((cell) => cell.text.replace(/<details>.*<\/details>|<[^>]*>/gs, ' '));
  const text = [id, ...texts].join(' ').toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
