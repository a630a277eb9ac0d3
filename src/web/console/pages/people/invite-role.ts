import { attempt, orThrow } from '../../../client/client.js';
import type { Invite, InviteRole } from '../../../client/resources.js';
import { toast, toastFailure } from '../../api/toast.js';
import { useChange } from '../../api/change.js';
import { explain } from '../../api/problems.js';
import { invitePages } from '../../api/queries/invites.js';
import { putRow } from '../../api/rows.js';
import { api } from '../../api/session.js';
import { words } from '../../locales/words.js';

export function patchRole(id: string, inviteId: string, role: InviteRole) {
  return api.PATCH('/api/organizations/{id}/invites/{inviteId}', {
    params: { path: { id, inviteId } },
    body: { role },
  });
}

/** Changes the role of a pending invite. Its link stays the same. */
export function useInviteRole(id: string) {
  const list = invitePages(id);
  return useChange(
    ({ invite, to }: { invite: Invite; to: InviteRole }) => orThrow(patchRole(id, invite.id, to)),
    {
      stale: [list],
      foresee: ({ invite, to }) => {
        putRow(list, { ...invite, role: to });
        return () => putRow(list, invite);
      },
      onSuccess: (changed, { invite }) => {
        putRow(list, changed);
        toast(nowIs(changed), () => void undo(id, invite));
      },
    },
  );
}

async function undo(id: string, { id: inviteId, role }: Invite): Promise<void> {
  const { data, problem } = await attempt(patchRole(id, inviteId, role));
  if (problem) return toastFailure(explain(problem));
  putRow(invitePages(id), data);
  toast(nowIs(data));
}

const nowIs = ({ role, email }: Invite) => words.invites.roleChanged[role](email);
