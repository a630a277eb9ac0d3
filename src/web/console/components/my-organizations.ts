import type { Me } from '../../client/resources.js';
import { recentOrganizations } from '../api/recent.js';
import { useMe } from '../api/session.js';

export type OwnMembership = Me['memberships'][number];

/** The person's memberships, ordered by the names of the organizations. */
export function useMemberships(): OwnMembership[] {
  return useMe().data?.memberships ?? [];
}

/** The person's membership in an organization, which is known before the organization itself is loaded. */
export function useMembership(id: string | undefined): OwnMembership | undefined {
  return useMemberships().find(({ organization }) => organization.id === id);
}

/** The memberships in the organizations that the person has opened in this browser, the latest first. */
export function useRecentMemberships(): OwnMembership[] {
  const { data: me } = useMe();
  if (!me) return [];
  const byId = new Map(me.memberships.map((one) => [one.organization.id, one]));
  return recentOrganizations(me.user.id).flatMap((id) => byId.get(id) ?? []);
}
