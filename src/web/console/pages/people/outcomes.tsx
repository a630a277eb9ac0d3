import { useEffect, useRef } from 'react';
import type { InviteWithLink } from '../../../client/resources.js';
import { Copy } from '../../components/copy.js';
import { Notice } from '../../components/feedback/notice.js';
import { SandboxMail } from '../../components/feedback/sandbox-links.js';
import { words } from '../../locales/words.js';
import { isDone, type Outcome } from './outcome.js';
import { OutcomeRow } from './outcome-row.js';

interface OutcomesProps {
  organizationId: string;
  outcomes: Outcome[];
  onResent: (invite: InviteWithLink) => void;
}

/** Shows the outcomes of one attempt. Scrolls into view without moving the focus. */
export function Outcomes({ organizationId, outcomes, onResent }: OutcomesProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const invited = outcomes.filter(({ invite }) => invite).length;
  const done = outcomes.filter(isDone).length;
  const [only] = outcomes;
  return (
    <div ref={frame}>
      {outcomes.length === 1 && only?.invite ? (
        <Notice tone={isWithheld(only.invite) ? 'warning' : 'good'} key={only.invite.token}>
          <NewLink invite={only.invite} />
        </Notice>
      ) : (
        <Notice tone={invited === outcomes.length ? 'good' : 'warning'}>
          <p>{words.invites.summary(invited, done - invited, outcomes.length - done)}</p>
          <ul className="outcomes" aria-label={words.invites.outcomes}>
            {inOrder(outcomes).map((outcome) => (
              <li key={outcome.email} tabIndex={-1}>
                <OutcomeRow organizationId={organizationId} outcome={outcome} onResent={onResent} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** What is left to do comes first. */
function inOrder(outcomes: Outcome[]): Outcome[] {
  return outcomes.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)));
}

export const isWithheld = ({ delivery }: InviteWithLink) => delivery.status === 'withheld';

interface NewLinkProps {
  invite: InviteWithLink;
  button?: 'filled' | 'light';
}

/** The link of an invite that was just sent. */
export function NewLink({ invite, button = 'light' }: NewLinkProps) {
  const { email, url } = invite;
  const address = (
    <strong>
      <bdi>{email}</bdi>
    </strong>
  );
  return (
    <>
      <p>{isWithheld(invite) ? words.invites.withheld(address) : words.invites.sending(address)}</p>
      <Copy label={words.invites.link} text={url} main={button} />
      {!isWithheld(invite) && <SandboxMail email={email} />}
    </>
  );
}
