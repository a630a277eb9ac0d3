import { useRoute } from 'wouter';
import { PAGES } from '../../pages.js';

/** The organization in the URL and its current page. */
export function useCurrentPage(): { id: string; page: string } | null {
  const [isPage, page] = useRoute(PAGES.organizationPage);
  const [isAgent, agent] = useRoute(PAGES.agent);
  if (isPage) return page;
  return isAgent ? { id: agent.id, page: 'agents' } : null;
}
