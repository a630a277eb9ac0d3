import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ALL_ORGANIZATIONS } from '../../pages.js';
import { organizationQuery } from '../api/queries/organizations.js';
import { words } from '../locales/words.js';
import { mayOpen, TABS } from '../pages/organization/tabs.js';
import { useCurrentMembership } from './current-page.js';

export interface PageKeys {
  keys: [first: 'G', second: string];
  title: string;
  href: string;
}

const HOME: PageKeys = { keys: ['G', 'H'], title: words.organizations.title, href: ALL_ORGANIZATIONS };

/** The pages that keys open: those of the current organization that the person may see, and the list of all. */
export function usePageKeys(): PageKeys[] {
  const current = useCurrentMembership();
  const id = current?.organization.id;
  const { data } = useQuery({ ...organizationQuery(id ?? ''), enabled: id !== undefined });
  const known = data ?? current;
  const actions = data?.actions;
  const relation = known?.relation;
  return useMemo(() => {
    if (id === undefined || relation === undefined) return [HOME];
    const tabs = TABS.filter((tab) => mayOpen(tab, actions ? { relation, actions } : { relation }));
    return [
      ...tabs.map(({ letter, title, path }): PageKeys => ({
        keys: ['G', letter],
        title,
        href: `/organizations/${id}/${path}`,
      })),
      HOME,
    ];
  }, [id, relation, actions]);
}
