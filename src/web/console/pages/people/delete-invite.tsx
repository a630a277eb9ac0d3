import { useRef } from 'react';
import { orThrow } from '../../../client/client.js';
import type { Invite } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { invitePages } from '../../api/queries/invites.js';
import { dropRow } from '../../api/rows.js';
import { api } from '../../api/session.js';
import type { DialogHandle } from '../../components/dialog.js';
import { ConfirmDialog } from '../../components/forms/confirm.js';
import { words } from '../../locales/words.js';

interface DeleteInviteProps {
  invite: Invite;
  /** Whether someone else has deleted the invite, or it was answered. */
  isGone: boolean;
  onDeleted: (invite: Invite) => void;
  onClose: () => void;
}

/** The dialog closes before the row disappears, so that the focus returns to the row first. */
export function DeleteInvite({ invite, isGone, onDeleted, onClose }: DeleteInviteProps) {
  const dialog = useRef<DialogHandle>(null);
  const { id: inviteId, organizationId: id, email } = invite;
  const change = useChange(
    () =>
      orThrow(
        api.DELETE('/api/organizations/{id}/invites/{inviteId}', { params: { path: { id, inviteId } } }),
      ),
    {
      stale: [invitePages(id)],
      done: words.invites.deleted(email),
      onSuccess: () => {
        dialog.current?.close();
        onDeleted(invite);
        dropRow(invitePages(id), invite);
      },
    },
  );
  return (
    <ConfirmDialog
      ref={dialog}
      onClose={onClose}
      question={words.invites.deleteQuestion(email)}
      confirmLabel={words.invites.delete}
      change={change}
      isGone={isGone}
    >
      <p>{words.invites.deleteConsequences}</p>
    </ConfirmDialog>
  );
}
