import { useRef } from 'react';
import { orThrow } from '../../../client/client.js';
import type { InviteRole } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { invitePages } from '../../api/queries/invites.js';
import { EVERY_ORGANIZATION } from '../../api/queries/organizations.js';
import { membershipPages } from '../../api/queries/people.js';
import { putRow } from '../../api/rows.js';
import { api } from '../../api/session.js';
import { ConfirmDialog } from '../../components/forms/confirm.js';
import { nameOf } from '../../components/lists/person.js';
import { words } from '../../locales/words.js';
import type { MembershipDialogProps } from './intention.js';

export function ChangeRelation({
  membership,
  organization,
  isSelf,
  to,
  onClose,
}: MembershipDialogProps & { to: InviteRole }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { id } = organization;
  const name = nameOf(membership.user);
  const change = useChange(
    () =>
      orThrow(
        api.PATCH('/api/organizations/{id}/memberships/{membershipId}', {
          params: { path: { id, membershipId: membership.id } },
          body: { relation: to },
        }),
      ),
    {
      stale: isSelf
        ? EVERY_ORGANIZATION
        : // The invites of a former admin are deleted.
          [membershipPages(id), ...(to === 'member' ? [invitePages(id)] : [])],
      done: words.people.isNow[to](name),
      onSuccess: (changed) => {
        dialog.current?.close();
        putRow(membershipPages(id), changed);
      },
    },
  );
  const stepsDown = isSelf && to === 'member';
  return (
    <ConfirmDialog
      ref={dialog}
      onClose={onClose}
      question={
        stepsDown
          ? words.people.stepDownQuestion(organization.name)
          : words.people.makeQuestion[to](name, organization.name)
      }
      confirmLabel={stepsDown ? words.people.stepDown : words.people.make[to]}
      change={change}
      isDangerous={to === 'member'}
    >
      <p>{stepsDown ? words.people.stepDownConsequences : words.people.makeConsequences[to]}</p>
    </ConfirmDialog>
  );
}
