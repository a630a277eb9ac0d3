import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { ProblemError } from '../../client/problem.js';
import type { Relation } from '../../client/resources.js';
import { useOrganization } from '../api/queries.js';
import { sentenceFor } from '../api/sentences.js';
import { Boundary } from '../parts/boundary.js';
import { BrokenPart } from '../parts/broken.js';
import { Loaded } from '../parts/loaded.js';
import { Failure } from '../parts/notice.js';
import type { OrganizationPageProps } from '../parts/organization-page-props.js';
import { Page } from '../parts/page.js';
import { AgentsPage } from './agents.js';
import { AuditPage } from './audit.js';
import { BillingPage } from './billing.js';
import { InvitesPage } from './invites.js';
import { NotFoundPage } from './not-found.js';
import { PeoplePage } from './people.js';
import { SettingsPage } from './settings.js';

interface Tab {
  path: string;
  title: string;
  /** A shorter label for the tab, if the title is too long. */
  label?: string;
  shownTo: Relation[];
  Content: ComponentType<OrganizationPageProps>;
}

const ROLES: Record<Relation, string> = {
  member: 'you are a member',
  admin: 'you are an admin',
  owner: 'you are the owner',
};

const MEMBERS: Relation[] = ['member', 'admin', 'owner'];
const ADMINS: Relation[] = ['admin', 'owner'];

/** The tabs show what the caller's relation permits. The service itself enforces the permissions. */
const TABS: Tab[] = [
  { path: 'agents', title: 'Agents', shownTo: MEMBERS, Content: AgentsPage },
  { path: 'people', title: 'People', shownTo: MEMBERS, Content: PeoplePage },
  { path: 'invites', title: 'Invites', shownTo: ADMINS, Content: InvitesPage },
  { path: 'billing', title: 'Billing', shownTo: ADMINS, Content: BillingPage },
  { path: 'audit', title: 'Audit trail', label: 'Audit', shownTo: ADMINS, Content: AuditPage },
  { path: 'settings', title: 'Settings', shownTo: MEMBERS, Content: SettingsPage },
];

export function OrganizationPages({ id, page }: { id: string; page: string }) {
  const query = useOrganization(id);
  const tab = TABS.find(({ path }) => path === page);
  if (!tab) return <NotFoundPage />;
  if (hasNoAccess(query.error)) return <NoAccess error={query.error} />;
  return (
    <Loaded query={query}>
      {(organization) => (
        <>
          <OrganizationNavigation organization={organization} current={page} />
          <Page title={tab.title} of={organization.name} key={page}>
            <Boundary of={page} fallback={(retry) => <BrokenPart onRetry={retry} />}>
              {tab.shownTo.includes(organization.relation) ? (
                <tab.Content organization={organization} />
              ) : (
                <p>{sentenceFor('relation_required')} Only admins and the owner can use this page.</p>
              )}
            </Boundary>
          </Page>
        </>
      )}
    </Loaded>
  );
}

function OrganizationNavigation({ organization, current }: OrganizationPageProps & { current: string }) {
  const { id, name, relation } = organization;
  return (
    <nav className="organization" aria-label={name}>
      <p className="organization-name">
        {name} <span className="hint">{ROLES[relation]}</span>
      </p>
      <div className="tabs">
        {TABS.filter(({ shownTo }) => shownTo.includes(relation)).map(({ path, title, label = title }) => (
          <Link
            key={path}
            href={`/organizations/${id}/${path}`}
            aria-current={path === current ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** Whether the service denies access, so that people who have been removed no longer see cached data. */
function hasNoAccess(error: unknown): boolean {
  return (
    error instanceof ProblemError &&
    (error.code === 'relation_required' || error.code === 'organization_not_found')
  );
}

function NoAccess({ error }: { error: unknown }) {
  const isRefused = error instanceof ProblemError && error.code === 'relation_required';
  return (
    <Page title="No access" isNarrow>
      {isRefused ? <p>You are not a member of this organization.</p> : <Failure error={error} />}
      <p>
        <Link href="/">Back to your organizations</Link>
      </p>
    </Page>
  );
}
