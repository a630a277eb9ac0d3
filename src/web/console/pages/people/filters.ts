import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Relation } from '../../../client/resources.js';

const ROLES: Relation[] = ['member', 'admin', 'owner'];
const STATUSES = ['joined', 'pending', 'expired'] as const;
const SORTS = ['name', '-name', 'role', '-role', 'since', '-since'] as const;

export type Status = (typeof STATUSES)[number];
/** A column, with `-` in descending order. */
export type Sort = (typeof SORTS)[number];

export interface PeopleFilters {
  q: string;
  role: Relation | '';
  status: Status | '';
}

/** The page of the list. */
export interface Place {
  /** The number of rows before it. */
  from: number;
  /** The cursor of the page, if the service divides the list. */
  after: string | undefined;
}

/** The cursors of the pages before. They are in the state of the history entry, so they survive a reload. */
type Trace = { before: (string | undefined)[] } | null;

/** The filters, the order and the page are in the URL. */
export function useFilters() {
  const [parameters, setParameters] = useSearchParams();
  const before = useHistoryState<Trace>()?.before ?? [];
  const place: Place = {
    from: Math.max(0, Number.parseInt(parameters.get('from') ?? '0', 10) || 0),
    after: parameters.get('after') ?? undefined,
  };
  /** Changes a filter or the order, and shows the first page. */
  const set = useCallback(
    (name: keyof PeopleFilters | 'sort', value: string) =>
      setParameters(
        (all) => {
          for (const one of [name, 'from', 'after']) all.delete(one);
          if (value) all.set(name, value);
          return all;
        },
        { replace: true },
      ),
    [setParameters],
  );
  const turn = ({ from, after }: Place, trace: (string | undefined)[]) =>
    setParameters(
      (all) => {
        all.delete('from');
        all.delete('after');
        if (from > 0) all.set('from', String(from));
        if (after) all.set('after', after);
        return all;
      },
      { state: { before: trace } },
    );
  const filters: PeopleFilters = {
    q: parameters.get('q') ?? '',
    role: one(ROLES, parameters.get('role')),
    status: one(STATUSES, parameters.get('status')),
  };
  return {
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    sort: one(SORTS, parameters.get('sort')),
    place,
    set,
    showAll: () => setParameters({}, { replace: true }),
    next: (to: Place) => turn(to, [...before, place.after]),
    /** After a link into the middle of the list, the previous page is unknown, so this leads to the first page. */
    previous: (size: number) =>
      place.after && before.length === 0
        ? turn({ from: 0, after: undefined }, [])
        : turn({ from: Math.max(0, place.from - size), after: before.at(-1) }, before.slice(0, -1)),
  };
}

function one<Value extends string>(values: readonly Value[], text: string | null): Value | '' {
  return values.find((value) => value === text) ?? '';
}
