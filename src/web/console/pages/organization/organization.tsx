import { Suspense, useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ProblemError } from '../../../client/problem.js';
import type { Organization } from '../../../client/resources.js';
import { sentenceFor } from '../../api/problems.js';
import { organizationQuery } from '../../api/queries/organizations.js';
import { rememberOrganization } from '../../api/recent.js';
import { useMe } from '../../api/session.js';
import { Boundary } from '../../components/feedback/boundary.js';
import { BrokenPage, BrokenPart } from '../../components/feedback/broken.js';
import { Loaded } from '../../components/lists/loaded.js';
import { useMembership } from '../../components/my-organizations.js';
import { Page } from '../../components/page.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { words } from '../../locales/words.js';
import { NotFoundPage } from '../not-found.js';
import { NoAccess } from './no-access.js';
import { TABS } from './tabs.js';

interface OrganizationPagesProps {
  id: string;
  page: string;
  /** Replaces the tab's page by a page below it. */
  children?: (organization: Organization) => ReactNode;
}

export function OrganizationPages({ id, page, children }: OrganizationPagesProps) {
  const query = useQuery(organizationQuery(id));
  const membership = useMembership(id);
  useRemember(query.isSuccess ? id : undefined);
  const tab = TABS.find(({ path }) => path === page);
  if (!tab) return <NotFoundPage />;
  if (hasNoAccess(query.error)) return <NoAccess error={query.error} />;
  const known = query.data ?? (membership && { ...membership.organization, relation: membership.relation });
  return (
    <>
      {known && <OrganizationNavigation organization={known} current={page} />}
      {children && query.data ? (
        <Boundary of={page} fallback={(retry, error) => <BrokenPage error={error} onRetry={retry} />}>
          <Suspense fallback={<Waiting title={tab.title} of={query.data.name} />}>
            {children(query.data)}
          </Suspense>
        </Boundary>
      ) : children && !query.error ? (
        <Waiting title={tab.title} of={known?.name} />
      ) : (
        <Page title={tab.title} of={known?.name} key={page}>
          <Loaded query={query} loading={<Skeleton />}>
            {(organization) => (
              <Boundary of={page} fallback={(retry, error) => <BrokenPart error={error} onRetry={retry} />}>
                {tab.shownTo.includes(organization.relation) ? (
                  <Suspense fallback={<Skeleton />}>
                    <tab.script.Show organization={organization} />
                  </Suspense>
                ) : (
                  <p>
                    {sentenceFor('relation_required')} {words.noAccess.adminsOnly}
                  </p>
                )}
              </Boundary>
            )}
          </Loaded>
        </Page>
      )}
    </>
  );
}

/** Shown while the script or the organization is loading. */
function Waiting(props: { title: string; of: string | undefined }) {
  return (
    <Page {...props}>
      <Skeleton />
    </Page>
  );
}

function useRemember(id: string | undefined): void {
  const userId = useMe().data?.user.id;
  useEffect(() => {
    if (id && userId) rememberOrganization(userId, id);
  }, [id, userId]);
}

interface NavigationProps {
  organization: Pick<Organization, 'id' | 'name' | 'relation'>;
  current: string;
}

function OrganizationNavigation({ organization, current }: NavigationProps) {
  const { id, name, relation } = organization;
  return (
    <nav className="organization" aria-label={name}>
      <p className="organization-name">
        {name} <span className="hint">{words.organization.youAre[relation]}</span>
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

/** Whether the service denies access. Removed members must no longer see cached data. */
function hasNoAccess(error: unknown): boolean {
  return (
    error instanceof ProblemError &&
    (error.code === 'relation_required' || error.code === 'organization_not_found')
  );
}
