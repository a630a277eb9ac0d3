import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import type { AuditSelection } from '../../../client/resources.js';
import { api } from '../session.js';
import { organizationKey } from './organizations.js';

const AUDIT_EVENTS = 'audit-events';

/** Reads one page of the audit trail. The previous page stays visible until the next one arrives. */
export function auditEventsQuery(id: string, selection: AuditSelection = {}) {
  return queryOptions({
    queryKey: organizationKey(id, AUDIT_EVENTS, JSON.stringify(selection)),
    queryFn: ({ signal }) =>
      orThrow(
        api.GET('/api/organizations/{id}/audit-events', {
          params: { path: { id }, query: selection },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function auditTrailOf(id: string): QueryKey[] {
  return [organizationKey(id, AUDIT_EVENTS)];
}
