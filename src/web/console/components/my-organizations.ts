import { useMemo } from 'react';
import type { Me } from '../../client/resources.js';
import { recentOrganizations } from '../api/recent.js';
import { useMe } from '../api/session.js';
import { locale } from '../locales/language.js';

export type OwnMembership = Me['memberships'][number];

/** Orders names with numbers by their values, such as 2 before 10, unlike the service. */
const NATURAL = new Intl.Collator(locale, { numeric: true });

/** The person's memberships, ordered by organization name. */
export function useMemberships(): OwnMembership[] {
  const { data: me } = useMe();
  return useMemo(
    () => me?.memberships.toSorted((a, b) => NATURAL.compare(a.organization.name, b.organization.name)) ?? [],
    [me],
  );
}

/** The person's membership in an organization. Available before the organization itself is loaded. */
export function useMembership(id: string | undefined): OwnMembership | undefined {
  return useMemberships().find(({ organization }) => organization.id === id);
}

/** Memberships in organizations that the person has opened in this browser, latest first. */
export function useRecentMemberships(): OwnMembership[] {
  const { data: me } = useMe();
  if (!me) return [];
  const byId = new Map(me.memberships.map((one) => [one.organization.id, one]));
  return recentOrganizations(me.user.id).flatMap((id) => byId.get(id) ?? []);
}
