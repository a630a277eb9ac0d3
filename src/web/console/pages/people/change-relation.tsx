import { useRef } from 'react';
import { attempt, orThrow } from '../../../client/client.js';
import type { InviteRole, Membership } from '../../../client/resources.js';
import { cache } from '../../api/cache.js';
import { useChange } from '../../api/change.js';
import { explain } from '../../api/problems.js';
import { invitePages } from '../../api/queries/invites.js';
import { EVERY_ORGANIZATION } from '../../api/queries/organizations.js';
import { membershipPages } from '../../api/queries/people.js';
import { putRow } from '../../api/rows.js';
import { api } from '../../api/session.js';
import { toast, toastFailure } from '../../api/toast.js';
import type { DialogHandle } from '../../components/dialog.js';
import { ConfirmDialog } from '../../components/forms/confirm.js';
import { nameOf } from '../../components/lists/person.js';
import { words } from '../../locales/words.js';
import type { MembershipDialogProps } from './intention.js';

export function patchRelation(id: string, membershipId: string, relation: InviteRole) {
  return api.PATCH('/api/organizations/{id}/memberships/{membershipId}', {
    params: { path: { id, membershipId } },
    body: { relation },
  });
}

interface Options {
  isSelf?: boolean;
  onDone?: () => void;
}

/** Changes the role of a member. The page shows it at once, and a notification offers to undo it. */
export function useChangeRelation(id: string, to: InviteRole, { isSelf = false, onDone }: Options = {}) {
  const list = membershipPages(id);
  return useChange((membership: Membership) => orThrow(patchRelation(id, membership.id, to)), {
    // The invites of a former admin are deleted.
    stale: isSelf ? EVERY_ORGANIZATION : [list, ...(to === 'member' ? [invitePages(id)] : [])],
    foresee: (membership) => {
      putRow(list, { ...membership, relation: to });
      return () => putRow(list, membership);
    },
    onSuccess: (changed, membership) => {
      onDone?.();
      putRow(list, changed);
      // Former admins cannot undo their own change.
      toast(nowIs(changed), isSelf ? undefined : () => void undo(id, membership));
    },
  });
}

async function undo(id: string, { id: membershipId, relation }: Membership): Promise<void> {
  const { data, problem } = await attempt(patchRelation(id, membershipId, relation as InviteRole));
  if (problem) return toastFailure(explain(problem));
  putRow(membershipPages(id), data);
  for (const queryKey of [membershipPages(id), invitePages(id)]) void cache.invalidateQueries({ queryKey });
  toast(nowIs(data));
}

const nowIs = ({ user, relation }: Membership) => words.people.isNow[relation as InviteRole](nameOf(user));

/** Asks before an admin becomes a member, who can do less. The pending invites of that admin are deleted. */
export function ChangeRelation({ membership, organization, isSelf, isGone, onClose }: MembershipDialogProps) {
  const dialog = useRef<DialogHandle>(null);
  const change = useChangeRelation(organization.id, 'member', {
    isSelf,
    onDone: () => dialog.current?.close(),
  });
  return (
    <ConfirmDialog
      ref={dialog}
      onClose={onClose}
      question={
        isSelf
          ? words.people.stepDownQuestion(organization.name)
          : words.people.makeQuestion(nameOf(membership.user), organization.name)
      }
      confirmLabel={isSelf ? words.people.stepDown : words.people.makeMember}
      change={{ ...change, mutate: (_input, options) => change.mutate(membership, options) }}
      isGone={isGone}
    >
      <p>{isSelf ? words.people.stepDownConsequences : words.people.makeConsequences}</p>
    </ConfirmDialog>
  );
}
