import {
  IconCreditCard,
  IconHistory,
  IconHome,
  IconRobot,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Organization } from '../../../client/resources.js';
import { agentsQuery } from '../../api/queries/agents.js';
import { auditEventsQuery } from '../../api/queries/audit.js';
import { billingQuery, paymentsQuery } from '../../api/queries/billing.js';
import { prefetchList } from '../../api/queries/lists.js';
import { membershipsQuery } from '../../api/queries/people.js';
import { usageQuery, USUAL_USAGE } from '../../api/queries/usage.js';
import { cache } from '../../api/cache.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { script, type Script } from '../../components/script.js';
import { words } from '../../locales/words.js';

export interface Tab {
  path: string;
  title: string;
  /** Opens the page after the key G. The same in all languages, like the path. */
  letter: string;
  Icon: TablerIcon;
  /** The action without which the page shows nothing. */
  needs?: 'manageBilling' | 'viewAudit';
  script: Script<OrganizationPageProps>;
  /** Requests the data that the page shows first, while its script is loading. */
  prefetch?: (id: string) => void;
}

const { organization } = words;

/**
 * Whether the person may open a page. Until the organization is loaded, this is guessed from the relation in
 * `GET /api/me`, so that the tabs do not move.
 */
export function mayOpen(
  { needs }: Tab,
  { relation, actions }: Pick<Organization, 'relation'> & Partial<Pick<Organization, 'actions'>>,
): boolean {
  if (!needs) return true;
  return actions ? actions[needs].allowed : relation !== 'member';
}

export const TABS: Tab[] = [
  {
    path: 'overview',
    title: organization.overview,
    letter: 'O',
    Icon: IconHome,
    script: script(async () => (await import('../overview/overview.js')).OverviewPage),
    prefetch: (id) => {
      prefetchList(agentsQuery(id));
      void cache.prefetchQuery(usageQuery(id, USUAL_USAGE));
    },
  },
  {
    path: 'agents',
    title: organization.agents,
    letter: 'A',
    Icon: IconRobot,
    script: script(async () => (await import('../agents/agents.js')).AgentsPage),
    prefetch: (id) => prefetchList(agentsQuery(id)),
  },
  {
    path: 'people',
    title: organization.people,
    letter: 'P',
    Icon: IconUsers,
    script: script(async () => (await import('../people/people.js')).PeoplePage),
    prefetch: (id) => void cache.prefetchQuery(membershipsQuery(id)),
  },
  {
    path: 'billing',
    title: organization.billing,
    letter: 'B',
    Icon: IconCreditCard,
    needs: 'manageBilling',
    script: script(async () => (await import('../billing/billing.js')).BillingPage),
    prefetch: (id) => {
      void cache.prefetchQuery(billingQuery(id));
      void cache.prefetchQuery(paymentsQuery(id));
      prefetchList(agentsQuery(id));
    },
  },
  {
    path: 'audit',
    title: organization.audit,
    letter: 'T',
    Icon: IconHistory,
    needs: 'viewAudit',
    script: script(async () => (await import('../audit/audit.js')).AuditPage),
    prefetch: (id) => {
      // With filters in the URL, only the page knows what to request.
      if (!location.search) void cache.prefetchQuery(auditEventsQuery(id));
      prefetchList(agentsQuery(id));
    },
  },
  {
    path: 'settings',
    title: organization.settings,
    letter: 'S',
    Icon: IconSettings,
    script: script(async () => (await import('../settings/settings.js')).SettingsPage),
  },
];
