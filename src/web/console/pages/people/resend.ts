import { orThrow } from '../../../client/client.js';
import type { InviteWithLink } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { invitePages } from '../../api/queries/invites.js';
import { api } from '../../api/session.js';

/** Sends a new link for an invite. The old link stops working. */
export function useResend(id: string, onResent: (invite: InviteWithLink) => void) {
  return useChange(
    (inviteId: string) =>
      orThrow(
        api.POST('/api/organizations/{id}/invites/{inviteId}/resend', { params: { path: { id, inviteId } } }),
      ),
    { stale: [invitePages(id)], onSuccess: onResent },
  );
}
