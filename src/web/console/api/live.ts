import type { QueryFilters } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { live, type LiveChange, type LiveResource } from '../../client/live.js';
import type { Me } from '../../client/resources.js';
import { cache, ME } from './cache.js';
import { own } from './own.js';
import { MY_INVITES } from './queries/invites.js';
import { organizationKey } from './queries/organizations.js';
import { SESSIONS } from './queries/sessions.js';
import { api, hasSession } from './session.js';
import { useStore } from './store.js';
import { toast } from './toast.js';
import { words } from '../locales/words.js';

type Stale = (organizationId: string) => QueryFilters[];

const parts =
  (...names: string[]): Stale =>
  (id) =>
    names.map((name) => ({ queryKey: organizationKey(id, name) }));

/**
 * The cached data that a hint about a resource makes stale. For a resource without an entry, it is the organization's
 * data of the same name.
 */
const STALE: Record<string, Stale> = {
  me: () => [{ queryKey: ME, exact: true }],
  sessions: () => SESSIONS.map((queryKey) => ({ queryKey })),
  receivedInvites: () => MY_INVITES.map((queryKey) => ({ queryKey })),
  organization: (id) => [{ queryKey: organizationKey(id), exact: true }],
  agents: parts('agents', 'agent', 'token-movements', 'usage', 'budget'),
  billing: parts('billing', 'payments', 'next-charges'),
  auditEvents: parts('audit-events'),
} satisfies Partial<Record<LiveResource, Stale>>;

/** Shows changes of other people and tabs. Data that may have changed is fetched again if a page shows it. */
export function useLive(me: Me | null | undefined): void {
  const userId = useStore(hasSession) ? me?.user.id : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    const listening = new AbortController();
    live(api, refresh, { signal: listening.signal });
    return () => listening.abort();
  }, [userId]);

  const before = useRef(me);
  useEffect(() => {
    for (const { id, name } of changedRelations(before.current, me)) {
      void cache.invalidateQueries({ queryKey: organizationKey(id) });
      const now = me?.memberships.find(({ organization }) => organization.id === id)?.relation;
      if (now && !hasChangedSomething()) toast(words.organization.youAre[now](name));
    }
    before.current = me;
  }, [me]);
}

function refresh(change: LiveChange | null): void {
  if (change === null) return void cache.invalidateQueries();
  const { organizationId, resources } = change;
  const stale = resources.flatMap((one) => (own(STALE, one) ?? parts(one))(organizationId ?? ''));
  for (const filters of stale) void cache.invalidateQueries(filters);
}

/** Milliseconds after a change by this page in which a new role is probably the effect of that change. */
const OWN = 10_000;

function hasChangedSomething(): boolean {
  const changes = cache.getMutationCache().getAll();
  return changes.some(({ state }) => Date.now() - state.submittedAt < OWN);
}

/** The organizations in which the role of the person has changed, or that they no longer belong to. */
function changedRelations(before: Me | null | undefined, now: Me | null | undefined) {
  if (!before || !now || before.user.id !== now.user.id) return [];
  const relations = new Map(now.memberships.map(({ organization, relation }) => [organization.id, relation]));
  return before.memberships
    .filter(({ organization, relation }) => relations.get(organization.id) !== relation)
    .map(({ organization }) => organization);
}
