import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ProblemError } from '../../../client/problem.js';
import type { OrganizationDetails } from '../../../client/resources.js';
import { organizationQuery } from '../../api/queries/organizations.js';
import { rememberOrganization } from '../../api/recent.js';
import { useMe } from '../../api/session.js';
import { Boundary } from '../../components/feedback/boundary.js';
import { BrokenPage, BrokenPart } from '../../components/feedback/broken.js';
import { Loaded } from '../../components/lists/loaded.js';
import { useMembership } from '../../components/my-organizations.js';
import { Page } from '../../components/page.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { NotFoundPage } from '../not-found.js';
import { AdminsOnly, NoAccess } from './no-access.js';
import { mayOpen, TABS } from './tabs.js';

interface OrganizationPagesProps {
  id: string;
  page: string;
  /** Replaces the tab's page by a page below it. */
  children?: (organization: OrganizationDetails) => ReactNode;
}

export function OrganizationPages({ id, page, children }: OrganizationPagesProps) {
  const query = useQuery(organizationQuery(id));
  const membership = useMembership(id);
  const refusal = useRefusal(query, id);
  useRemember(membership && id);
  const tab = TABS.find(({ path }) => path === page);
  if (!tab) return <NotFoundPage />;
  if (refusal) return <NoAccess error={refusal} lost={query.data?.name} />;
  const known = query.data ?? (membership && { ...membership.organization, relation: membership.relation });
  return (
    <>
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
                {mayOpen(tab, organization) ? (
                  <Suspense fallback={<Skeleton />}>
                    <tab.script.Show organization={organization} />
                  </Suspense>
                ) : (
                  <AdminsOnly organizationId={id} needs={tab.needs!} />
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

/** The error that denies access. It stays while the organization is read again, which resets the query. */
function useRefusal({ error, isPending }: { error: unknown; isPending: boolean }, id: string): unknown {
  const [latest, setLatest] = useState<{ id: string; error: unknown }>();
  const refusal = hasNoAccess(error) ? error : null;
  if (refusal && latest?.error !== refusal) setLatest({ id, error: refusal });
  return refusal ?? (isPending && latest?.id === id ? latest.error : null);
}

/** Whether the service denies access. Removed members must no longer see cached data. */
function hasNoAccess(error: unknown): boolean {
  return (
    error instanceof ProblemError &&
    (error.code === 'relation_required' || error.code === 'organization_not_found')
  );
}
