import type { Relation } from '../../../client/resources.js';
import { agentsQuery } from '../../api/queries/agents.js';
import { auditEventsQuery } from '../../api/queries/audit.js';
import { billingQuery, paymentsQuery } from '../../api/queries/billing.js';
import { prefetchList } from '../../api/queries/lists.js';
import { membershipsQuery } from '../../api/queries/people.js';
import { cache } from '../../api/cache.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { script, type Script } from '../../components/script.js';
import { words } from '../../locales/words.js';

export interface Tab {
  path: string;
  title: string;
  /** A shorter label, if the title is too long for the tab. */
  label?: string;
  shownTo: Relation[];
  script: Script<OrganizationPageProps>;
  /** Requests the data that the page shows first, while its script is loading. */
  prefetch?: (id: string) => void;
}

const MEMBERS: Relation[] = ['member', 'admin', 'owner'];
const ADMINS: Relation[] = ['admin', 'owner'];
const { organization } = words;

/** Tabs are shown by relation. The service itself enforces the permissions. */
export const TABS: Tab[] = [
  {
    path: 'agents',
    title: organization.agents,
    shownTo: MEMBERS,
    script: script(async () => (await import('../agents/agents.js')).AgentsPage),
    prefetch: (id) => prefetchList(agentsQuery(id)),
  },
  {
    path: 'people',
    title: organization.people,
    shownTo: MEMBERS,
    script: script(async () => (await import('../people/people.js')).PeoplePage),
    prefetch: (id) => void cache.prefetchQuery(membershipsQuery(id)),
  },
  {
    path: 'billing',
    title: organization.billing,
    shownTo: ADMINS,
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
    label: organization.auditTab,
    shownTo: ADMINS,
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
    shownTo: MEMBERS,
    script: script(async () => (await import('../settings/settings.js')).SettingsPage),
  },
];
