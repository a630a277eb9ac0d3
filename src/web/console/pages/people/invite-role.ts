import { orThrow } from '../../../client/client.js';
import type { Invite, InviteRole } from '../../../client/resources.js';
import { announce } from '../../api/announce.js';
import { useChange } from '../../api/change.js';
import { invitePages } from '../../api/queries/invites.js';
import { putRow } from '../../api/rows.js';
import { api } from '../../api/session.js';
import { words } from '../../locales/words.js';

/** Changes the role of a pending invite. Its link stays the same. */
export function useInviteRole(id: string) {
  return useChange(
    ({ invite, to }: { invite: Invite; to: InviteRole }) =>
      orThrow(
        api.PATCH('/api/organizations/{id}/invites/{inviteId}', {
          params: { path: { id, inviteId: invite.id } },
          body: { role: to },
        }),
      ),
    {
      stale: [invitePages(id)],
      onSuccess: (changed) => {
        putRow(invitePages(id), changed);
        announce(words.invites.roleChanged[changed.role](changed.email));
      },
    },
  );
}
