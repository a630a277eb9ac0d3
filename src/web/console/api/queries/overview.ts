import { queryOptions } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import { pages } from '../../../client/pages.js';
import type { Payment } from '../../../client/resources.js';
import { api } from '../session.js';
import { invitePages } from './invites.js';
import { organizationKey } from './organizations.js';

/** Maximum number of requests, with 100 payments each. */
const MAX_REQUESTS = 5;

/** The payments since the first day of the month, in the reader's time zone. */
export function monthQuery(id: string) {
  const now = new Date();
  const since = new Date(now.getFullYear(), now.getMonth(), 1).toISOString();
  return queryOptions({
    queryKey: organizationKey(id, 'payments', 'month', since),
    queryFn: async () => {
      const payments: Payment[] = [];
      let requests = 0;
      for await (const { data, nextCursor } of pages(api, '/api/organizations/{id}/billing/payments', {
        params: { path: { id }, query: { since, limit: 100 } },
      })) {
        payments.push(...data);
        if (++requests === MAX_REQUESTS) return { payments, isAll: nextCursor === null };
      }
      return { payments, isAll: true };
    },
  });
}

/** The number of pending invites. Expired ones do not count. */
export function pendingInvitesQuery(id: string) {
  return queryOptions({
    queryKey: [...invitePages(id), 'pending'],
    queryFn: () =>
      orThrow(
        api.GET('/api/organizations/{id}/invites', {
          params: { path: { id }, query: { status: 'pending', count: true, limit: 1 } },
        }),
      ),
  });
}
