import { useRoute } from 'wouter';
import { PAGES } from '../../pages.js';

/** The organization and the page of it that the address names. */
export function useCurrentPage(): { id: string; page: string } | null {
  const [isPage, page] = useRoute(PAGES.organizationPage);
  const [isAgent, agent] = useRoute(PAGES.agent);
  if (isPage) return page;
  return isAgent ? { id: agent.id, page: 'agents' } : null;
}
