import { AFTER_ALL, BEFORE_ALL, decodeCursor, encodeCursor, isTimePlace } from './cursor.js';
import { Page, type PageQuery } from './page.js';

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
    private readonly list: string,
    private readonly start: readonly string[],
    private readonly isPlace: (place: string[]) => boolean,
    private readonly placeAt: (row: Row) => string[],
  ) {}

  /** The position after which the requested page begins. @throws ValidationFailedError for a cursor of another list */
  placeOf({ cursor }: PageQuery): readonly string[] {
    return cursor === undefined ? this.start : decodeCursor(this.list, cursor, this.isPlace);
  }

  /** @param rows up to one row more than the limit; the extra row shows that another page exists */
  page<Item extends Row, Shown>(rows: Item[], { limit }: PageQuery, show: (row: Item) => Shown): Page<Shown> {
    return Page.of(rows, limit, (row) => encodeCursor(this.list, this.placeAt(row)), show);
  }
}

type TimeOf<Row> = (row: Row) => [time: Date, id: string];

function byTime<Row>(list: string, start: readonly string[], timeOf: TimeOf<Row>): Keyset<Row> {
  return new Keyset(list, start, isTimePlace, (row) => {
    const [time, id] = timeOf(row);
    return [time.toISOString(), id];
  });
}

export const newestFirstBy = <Row>(list: string, timeOf: TimeOf<Row>) => byTime(list, AFTER_ALL, timeOf);

const creation: TimeOf<{ id: string; createdAt: Date }> = ({ createdAt, id }) => [createdAt, id];
export const newestFirst = (list: string) => byTime(list, AFTER_ALL, creation);
export const oldestFirst = (list: string) => byTime(list, BEFORE_ALL, creation);
