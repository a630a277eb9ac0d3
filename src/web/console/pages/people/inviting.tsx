import { useState, type ReactNode } from 'react';
import type { Invite } from '../../../client/resources.js';
import { sentenceFor } from '../../api/problems.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { Notice } from '../../components/feedback/notice.js';
import { words } from '../../locales/words.js';
import { InviteForm } from './invite-form.js';
import { Outcomes } from './bulk/outcomes.js';
import { idOf, isWrong, type Attempt } from './bulk/outcome.js';

interface InvitingProps extends OrganizationPageProps {
  /** Why to invite people. */
  hint?: string;
  /** The people and invites, below the form. Their part calls this when a link has been replaced or deleted. */
  children: (onRetire: (invite: Pick<Invite, 'id'>) => void) => ReactNode;
}

/**
 * The form for invites, for people who may see them. Links of new invites are shown only once, because the service does
 * not store them.
 */
export function Inviting({ organization, hint, children }: InvitingProps) {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const { allowed, reason } = organization.actions.invite;

  /** Hides a link that no longer works: another link has replaced it, or the invite was deleted. */
  const retire = ({ id }: Pick<Invite, 'id'>) =>
    setAttempt((one) => one && { ...one, outcomes: one.outcomes.filter((all) => idOf(all) !== id) });
  // The children keep their place in the tree. Otherwise React would create them again, and lose what the person types,
  // when the role changes.
  return (
    <>
      {organization.actions.viewInvites.allowed &&
        (allowed ? (
          <InviteForm
            organizationId={organization.id}
            hint={hint}
            onAttempt={() => setAttempt(null)}
            onAnswer={(outcomes) => setAttempt({ at: Date.now(), outcomes })}
          >
            {attempt && !attempt.outcomes.every(isWrong) && (
              <Outcomes
                key={attempt.at}
                organizationId={organization.id}
                outcomes={attempt.outcomes}
                onClose={() => setAttempt(null)}
                onResent={(invite) =>
                  setAttempt(
                    (one) =>
                      one && {
                        ...one,
                        outcomes: one.outcomes.map((all) =>
                          idOf(all) === invite.id ? { email: all.email, invite } : all,
                        ),
                      },
                  )
                }
              />
            )}
          </InviteForm>
        ) : (
          <Notice>
            <p>{words.invites.cannotInvite}</p>
            {reason && <p>{sentenceFor(reason)}</p>}
          </Notice>
        ))}
      {children(retire)}
    </>
  );
}
