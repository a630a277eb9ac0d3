import { useLocation, useRoute } from 'wouter';
import { useMembership, useRecentMemberships, type OwnMembership } from '../components/my-organizations.js';
import { PAGES } from '../../pages.js';

/** The organization in the URL and its current page. */
export function useCurrentPage(): { id: string; page: string } | null {
  const [location] = useLocation();
  const [isPage, page] = useRoute(PAGES.organizationPage);
  const [isAgent, agent] = useRoute(PAGES.agent);
  // An unknown page below an organization keeps the organization's navigation.
  const [isBelow, below] = useRoute('/organizations/:id/*?');
  if (isPage) return page;
  if (isAgent) return { id: agent.id, page: 'agents' };
  return isBelow && location !== PAGES.newOrganization ? { id: below.id, page: '' } : null;
}

/**
 * The membership in the organization of the current page. The account page, which belongs to no organization, keeps the
 * last opened one.
 */
export function useCurrentMembership(): OwnMembership | undefined {
  const current = useCurrentPage();
  const membership = useMembership(current?.id);
  const [last] = useRecentMemberships();
  const [location] = useLocation();
  return current ? membership : location === PAGES.account ? last : undefined;
}

/** Whether the sidebar has the organization switcher. Without an organization, it has a link to all of them. */
export function useHasSwitcher(): boolean {
  return useCurrentMembership() !== undefined;
}
