import type { Invite, Membership, Relation } from '../../../client/resources.js';
import { nameOf } from '../../components/lists/person.js';
import { matches } from '../../components/forms/matches.js';
import type { PeopleFilters, Sort } from './filters.js';
import type { BulkAction } from './intention.js';

/** A member or an open invite, as a row of the table. */
export type PeopleRow = {
  id: string;
  /** By which the row is sorted and named. */
  name: string;
  role: Relation;
  /** When the member joined, or the invite was made. */
  since: string;
} & ({ kind: 'member'; membership: Membership } | { kind: 'invite'; invite: Invite });

export function memberRow(membership: Membership): PeopleRow {
  const { id, user, relation, createdAt } = membership;
  return { kind: 'member', id, name: nameOf(user), role: relation, since: createdAt, membership };
}

export function inviteRow(invite: Invite): PeopleRow {
  const { id, email, role, createdAt } = invite;
  return { kind: 'invite', id, name: email, role, since: createdAt, invite };
}

/** The numbers of members and of invites. */
export function numbersOf(rows: PeopleRow[]): [members: number, invites: number] {
  const members = rows.filter(({ kind }) => kind === 'member').length;
  return [members, rows.length - members];
}

/** Whether a row has each word of the search and passes the filters. */
export function passes(row: PeopleRow, { q, role, status }: PeopleFilters): boolean {
  const text = row.kind === 'member' ? `${row.name} ${row.membership.user.email ?? ''}` : row.name;
  return (
    (!role || row.role === role) &&
    (!status || status === (row.kind === 'member' ? 'joined' : row.invite.status)) &&
    matches(text, q)
  );
}

const RANKS: Record<Relation, number> = { owner: 0, admin: 1, member: 2 };

/** Sorts rows. Without a sort, members come first, oldest first. */
export function sorted(rows: PeopleRow[], sort: Sort | '', language: string): PeopleRow[] {
  if (!sort) return rows;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const order = {
    name: (one: PeopleRow, other: PeopleRow) => compare(one.name, other.name),
    role: (one: PeopleRow, other: PeopleRow) =>
      RANKS[one.role] - RANKS[other.role] || compare(one.name, other.name),
    since: (one: PeopleRow, other: PeopleRow) => Date.parse(one.since) - Date.parse(other.since),
  }[sort.replace('-', '') as 'name' | 'role' | 'since'];
  return rows.toSorted(sort.startsWith('-') ? (one, other) => order(other, one) : order);
}

/** Whether the caller may do this with the row, and it changes something. */
export function allows(row: PeopleRow, action: BulkAction): boolean {
  if (action.kind === 'role') {
    const { changeRelation, changeRole } = { ...actionsOf(row) };
    return row.role !== action.to && Boolean((changeRelation ?? changeRole)?.allowed);
  }
  const { remove, delete: deletion } = { ...actionsOf(row) };
  return Boolean((remove ?? deletion)?.allowed);
}

type Allowed = { allowed: boolean };

function actionsOf(
  row: PeopleRow,
): Partial<Record<'changeRelation' | 'changeRole' | 'remove' | 'delete', Allowed>> {
  return row.kind === 'member' ? row.membership.actions : row.invite.actions;
}
