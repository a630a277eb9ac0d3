import { useRef } from 'react';
import { orThrow } from '../../../client/client.js';
import { useChange } from '../../api/change.js';
import { invitePages } from '../../api/queries/invites.js';
import { membershipPages } from '../../api/queries/people.js';
import { dropRow } from '../../api/rows.js';
import { api } from '../../api/session.js';
import type { DialogHandle } from '../../components/dialog.js';
import { ConfirmDialog } from '../../components/forms/confirm.js';
import { nameOf } from '../../components/lists/person.js';
import { words } from '../../locales/words.js';
import type { MembershipDialogProps } from './intention.js';

export function RemovePerson({ membership, organization, isGone, onClose }: MembershipDialogProps) {
  const dialog = useRef<DialogHandle>(null);
  const { id } = organization;
  const name = nameOf(membership.user);
  const change = useChange(
    () =>
      orThrow(
        api.DELETE('/api/organizations/{id}/memberships/{membershipId}', {
          params: { path: { id, membershipId: membership.id } },
        }),
      ),
    {
      stale: [membershipPages(id), invitePages(id)],
      done: words.people.removed(name),
      onSuccess: (removed) => {
        dialog.current?.close();
        dropRow(membershipPages(id), removed);
      },
    },
  );
  return (
    <ConfirmDialog
      ref={dialog}
      onClose={onClose}
      question={words.people.removeQuestion(name, organization.name)}
      confirmLabel={words.people.remove}
      change={change}
      isGone={isGone}
    >
      <p>{words.people.removeConsequences}</p>
    </ConfirmDialog>
  );
}
