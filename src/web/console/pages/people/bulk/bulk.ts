import { attempt } from '../../../../client/client.js';
import type { ProblemError } from '../../../../client/problem.js';
import type { InviteRole } from '../../../../client/resources.js';
import { cache } from '../../../api/cache.js';
import { explain } from '../../../api/problems.js';
import { invitePages } from '../../../api/queries/invites.js';
import { membershipPages } from '../../../api/queries/people.js';
import { api } from '../../../api/session.js';
import { toast, toastFailure } from '../../../api/toast.js';
import { words } from '../../../locales/words.js';
import { patchRelation } from '../change-relation.js';
import { patchRole } from '../invite-role.js';
import type { BulkAction } from '../intention.js';
import type { PeopleRow } from '../rows.js';

/** Changes or removes a member or an invite. @returns why it was refused */
export async function applyTo(
  id: string,
  row: PeopleRow,
  action: BulkAction,
): Promise<ProblemError | undefined> {
  const { problem } = await (row.kind === 'member'
    ? applyToMember(id, row.id, action)
    : applyToInvite(id, row.id, action));
  return problem;
}

/** Gives members and invites the roles back that they had before a change. */
export async function undoRoles(id: string, before: PeopleRow[]): Promise<void> {
  let refusal: ProblemError | undefined;
  for (const row of before)
    refusal = (await applyTo(id, row, { kind: 'role', to: row.role as InviteRole })) ?? refusal;
  for (const queryKey of [membershipPages(id), invitePages(id)]) void cache.invalidateQueries({ queryKey });
  if (refusal) toastFailure(explain(refusal));
  else toast(words.people.bulk.undone(before.length));
}

function applyToMember(id: string, membershipId: string, action: BulkAction) {
  return action.kind === 'role'
    ? attempt(patchRelation(id, membershipId, action.to))
    : attempt(
        api.DELETE('/api/organizations/{id}/memberships/{membershipId}', {
          params: { path: { id, membershipId } },
        }),
      );
}

function applyToInvite(id: string, inviteId: string, action: BulkAction) {
  return action.kind === 'role'
    ? attempt(patchRole(id, inviteId, action.to))
    : attempt(
        api.DELETE('/api/organizations/{id}/invites/{inviteId}', { params: { path: { id, inviteId } } }),
      );
}
