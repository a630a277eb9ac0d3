import {
  AFTER_ALL,
  BEFORE_ALL,
  BEFORE_ALL_NAMES,
  decodeCursor,
  encodeCursor,
  isNamePlace,
  isTimePlace,
} from './cursor.js';
import { cursorTag, type Filters } from './cursor-tag.js';
import { Page, type PageQuery } from './page.js';
import { timeKey } from './time-key.js';

/**
 * The sort order of one list, which defines the content of the list's cursors.
 * @typeParam Row contains the sort key
 */
export class Keyset<Row> {
  /**
   * @param list the name of the list in its cursors
   * @param start a position before all rows, so that the first page uses the same statement as the others
   * @param isPlace whether the content of a cursor is a valid position
   */
  constructor(
    readonly list: string,
    readonly start: readonly string[],
    readonly isPlace: (place: string[]) => boolean,
    readonly placeAt: (row: Row) => string[],
  ) {}

  /**
   * The list of one owner. Its cursors work for no other owner and with no other filters.
   * @param owner the id of the organization or person
   */
  of(owner: string, filters: Filters = {}): Listing<Row> {
    return new Listing(this, cursorTag(this.list, owner, filters));
  }
}

/** A list of one owner with its filters. */
export class Listing<Row> {
  /** @param tag of the list's cursors */
  constructor(
    private readonly keyset: Keyset<Row>,
    private readonly tag: string,
  ) {}

  /** The position after which the requested page begins. @throws ValidationFailedError for a cursor of another list */
  placeOf({ cursor }: Pick<PageQuery, 'cursor'>): readonly string[] {
    const { start, isPlace } = this.keyset;
    return cursor === undefined ? start : decodeCursor(this.tag, cursor, isPlace);
  }

  /** @param rows up to one row more than the limit; the extra row shows that another page exists */
  page<Item extends Row, Shown>(rows: Item[], { limit }: PageQuery, show: (row: Item) => Shown): Page<Shown> {
    return Page.of(rows, limit, (row) => encodeCursor(this.tag, this.keyset.placeAt(row)), show);
  }
}

type TimeOf<Row> = (row: Row) => [time: Date, id: string];

function byTime<Row>(list: string, start: readonly string[], timeOf: TimeOf<Row>): Keyset<Row> {
  return new Keyset(list, start, isTimePlace, (row) => {
    const [time, id] = timeOf(row);
    return [timeKey(time), id];
  });
}

export const newestFirstBy = <Row>(list: string, timeOf: TimeOf<Row>) => byTime(list, AFTER_ALL, timeOf);

const creation: TimeOf<{ id: string; createdAt: Date }> = ({ createdAt, id }) => [createdAt, id];
export const newestFirst = (list: string) => byTime(list, AFTER_ALL, creation);
export const oldestFirst = (list: string) => byTime(list, BEFORE_ALL, creation);

type Named = { id: string; nameKey: string };
export const byName = (list: string) =>
  new Keyset<Named>(list, BEFORE_ALL_NAMES, isNamePlace, ({ nameKey, id }) => [nameKey, id]);
