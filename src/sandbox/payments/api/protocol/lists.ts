import { resourceMissing } from '../../errors.js';
import { list } from '../../objects/unset.js';
import type { Account } from '../../state/account.js';
import type { Table, Tables } from '../../state/types.js';
import type { Parameters } from './parameters.js';

type Listed = Exclude<
  Table,
  | 'purchases'
  | 'portalSessions'
  | 'deliveries'
  | 'defaultMethods'
  | 'attachedCards'
  | 'pendingItems'
  | 'debits'
  | 'answers'
  | 'settings'
>;

/** Newest first. */
export function listPage<Name extends Listed>(
  account: Account,
  table: Name,
  url: string,
  parameters: Parameters,
  isMatch: (record: Tables[Name]) => boolean = () => true,
): object {
  const records = account.store.all(table).reverse();
  const created = createdRange(parameters);
  return page(
    records.filter((record) => !('created' in record) || created(record.created)).filter(isMatch),
    url,
    parameters,
  );
}

export function page<Item extends { id: string }>(
  items: Item[],
  url: string,
  parameters: Parameters,
): object {
  const limit = parameters.integer('limit', 1) ?? 10;
  if (limit > 100) throw parameters.wrong('limit', 'This value must be at most 100');
  const after = parameters.text('starting_after');
  const before = parameters.text('ending_before');
  if (before) {
    const end = positionOf(before, items, 'ending_before');
    const start = Math.max(0, end - limit);
    return { ...list(items.slice(start, end), url), has_more: start > 0 };
  }
  const start = after ? positionOf(after, items, 'starting_after') + 1 : 0;
  return { ...list(items.slice(start, start + limit), url), has_more: start + limit < items.length };
}

/** An absent parameter matches all records. */
export function matches(wanted: string | boolean | null | undefined, actual: unknown): boolean {
  return wanted === undefined || wanted === actual;
}

function positionOf(id: string, items: { id: string }[], param: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position < 0) throw resourceMissing('object', id, param, 400);
  return position;
}

function createdRange(parameters: Parameters): (created: number) => boolean {
  if (!parameters.isGroup('created')) {
    const exactly = parameters.integer('created');
    return (created) => exactly === undefined || created === exactly;
  }
  const range = parameters.group('created')!;
  const above = range.integer('gt') ?? -Infinity;
  const from = range.integer('gte') ?? -Infinity;
  const below = range.integer('lt') ?? Infinity;
  const to = range.integer('lte') ?? Infinity;
  return (created) => created > above && created >= from && created < below && created <= to;
}
