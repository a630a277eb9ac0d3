import { useState, type ReactNode } from 'react';
import type { InviteWithLink } from '../../../client/resources.js';
import { sentenceFor } from '../../api/problems.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { Notice } from '../../components/feedback/notice.js';
import { words } from '../../locales/words.js';
import { InviteForm } from './invite-form.js';
import { InvitesSection } from './invites-section.js';
import { Outcomes } from './outcomes.js';
import { idOf, type Attempt } from './outcome.js';

interface InvitingProps extends OrganizationPageProps {
  q: string | undefined;
  status: string;
  onStatus: (status: string) => void;
  /** The people, shown between the form and the open invites. */
  children: ReactNode;
}

/** Links of new invites are shown only once, because the service does not store them. */
export function Inviting({ organization, q, status, onStatus, children }: InvitingProps) {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [resent, setResent] = useState<InviteWithLink | null>(null);
  const { allowed, reason } = organization.actions.invite;

  /** Hides a link that no longer works: another link has replaced it, or the invite was deleted. */
  const retire = (inviteId: string) => {
    setAttempt((one) => one && { ...one, outcomes: one.outcomes.filter((all) => idOf(all) !== inviteId) });
    setResent((one) => (one?.id === inviteId ? null : one));
  };
  return (
    <>
      {allowed ? (
        <InviteForm
          organizationId={organization.id}
          onAttempt={() => setAttempt(null)}
          onAnswer={(outcomes) => setAttempt({ at: Date.now(), outcomes })}
        />
      ) : (
        <Notice>
          <p>{words.invites.cannotInvite}</p>
          {reason && <p>{sentenceFor(reason)}</p>}
        </Notice>
      )}
      {attempt && attempt.outcomes.length > 0 && (
        <Outcomes
          key={attempt.at}
          organizationId={organization.id}
          outcomes={attempt.outcomes}
          onResent={(invite) => {
            setResent((one) => (one?.id === invite.id ? null : one));
            setAttempt(
              (one) =>
                one && {
                  ...one,
                  outcomes: one.outcomes.map((all) =>
                    idOf(all) === invite.id ? { email: all.email, invite } : all,
                  ),
                },
            );
          }}
        />
      )}
      {children}
      <InvitesSection
        organization={organization}
        q={q}
        status={status}
        onStatus={onStatus}
        resent={resent}
        onResent={(invite) => {
          retire(invite.id);
          setResent(invite);
        }}
        onDeleted={({ id }) => retire(id)}
      />
    </>
  );
}
