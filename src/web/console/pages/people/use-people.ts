import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ProblemError } from '../../../client/problem.js';
import type { Organization } from '../../../client/resources.js';
import { allInvitesQuery } from '../../api/queries/invites.js';
import { PAGE_SIZE } from '../../api/queries/lists.js';
import { organizationQuery } from '../../api/queries/organizations.js';
import { allMembershipsQuery, membershipsQuery } from '../../api/queries/people.js';
import { language } from '../../locales/language.js';
import type { PeopleFilters, Place, Sort } from './filters.js';
import type { Totals } from './intention.js';
import { inviteRow, memberRow, passes, sorted } from './rows.js';

/** Former admins may not read the invites. The page is about to learn their new role. */
const isRefused = (error: unknown) => error instanceof ProblemError && error.code === 'relation_required';

/** The most members that are all read to sort them. */
const MOST_SORTED = 2_000;

/**
 * Members and invites. The page itself searches the rows and divides them into pages, if one request reads all members
 * or the rows are sorted. Otherwise, the service does both.
 */
export function usePeople(
  { id, actions }: Organization,
  filters: PeopleFilters,
  sort: Sort | '',
  place: Place,
) {
  const memberCount = useQuery(organizationQuery(id)).data?.memberCount ?? 0;
  const isSortable = memberCount <= MOST_SORTED;
  const wantsMembers = filters.status === '' || filters.status === 'joined';
  const wantsInvites = actions.viewInvites.allowed && filters.status !== 'joined';

  const first = useQuery({ ...membershipsQuery(id), enabled: wantsMembers });
  const isLarge = wantsMembers && Boolean(first.data?.nextCursor);
  const isSorted = isLarge && isSortable && sort !== '';
  const all = useQuery({
    ...allMembershipsQuery(id),
    enabled: isSorted,
    placeholderData: first.data && { data: first.data.data, nextCursor: null },
  });
  const isDivided = isLarge && !isSorted;
  const page = useQuery({
    ...membershipsQuery(id, { q: filters.q || undefined, relation: filters.role || undefined }, place.after),
    enabled: isDivided,
    placeholderData: keepPreviousData,
  });
  const invites = useQuery({ ...allInvitesQuery(id), enabled: wantsInvites });

  const members = isDivided ? page : isSorted ? all : first;
  const isLoaded = (!wantsMembers || members.data) && (!wantsInvites || invites.data);
  const state = {
    error:
      (wantsMembers && members.error) || (wantsInvites && !isRefused(invites.error) && invites.error) || null,
    refetch: () => Promise.all([wantsMembers && members.refetch(), wantsInvites && invites.refetch()]),
    isSortable,
    /** The number of all members and of the invites that are loaded, without the filters. */
    everyone: memberCount + (actions.viewInvites.allowed ? (invites.data?.data.length ?? 0) : 0),
    isChanging: isDivided ? page.isPlaceholderData : isSorted && all.isPlaceholderData,
  };
  if (!isLoaded)
    return {
      ...state,
      rows: undefined,
      all: [],
      numberOfMembers: 0,
      numberOfInvites: 0,
      totals: undefined,
      isExact: true,
      next: undefined,
    };

  const own = wantsMembers ? members.data!.data.map(memberRow) : [];
  const shown = wantsInvites ? invites.data!.data.filter((one) => passes(inviteRow(one), filters)) : [];
  const open = shown.map(inviteRow);
  const numberOfInvites = open.length;
  /** The totals of the rows that pass the filters. */
  const totalsWith = (numberOfMembers: number): Totals => ({
    members: wantsMembers ? numberOfMembers : undefined,
    pending:
      wantsInvites && filters.status !== 'expired'
        ? shown.filter(({ status }) => status === 'pending').length
        : undefined,
    expired: shown.filter(({ status }) => status === 'expired').length,
  });
  if (isDivided) {
    const { nextCursor, total = 0, totalIsExact = true } = page.data!;
    const isFiltered = filters.q !== '' || filters.role !== '';
    // The total of a page is only exact up to a limit. The organization's number of members is always exact.
    const numberOfMembers = isFiltered ? total : memberCount;
    const next: Place | undefined = nextCursor
      ? { from: place.from + own.length, after: nextCursor }
      : undefined;
    const rows = next ? own : [...own, ...open];
    return {
      ...state,
      rows,
      all: rows,
      next,
      numberOfInvites,
      numberOfMembers,
      totals: totalsWith(numberOfMembers),
      isExact: !isFiltered || totalIsExact,
    };
  }
  const found = sorted([...own.filter((row) => passes(row, filters)), ...open], sort, language);
  const to = place.from + PAGE_SIZE;
  const numberOfMembers = found.filter(({ kind }) => kind === 'member').length;
  return {
    ...state,
    rows: found.slice(place.from, to),
    all: found,
    numberOfMembers,
    numberOfInvites,
    totals: totalsWith(numberOfMembers),
    isExact: true,
    next: found.length > to ? { from: to, after: undefined } : undefined,
  };
}
