import { useEffect, useRef } from 'react';
import type { InviteWithLink } from '../../../client/resources.js';
import { Copy } from '../../components/copy.js';
import { Notice } from '../../components/feedback/notice.js';
import { SandboxMail } from '../../components/feedback/sandbox-strip.js';
import { words } from '../../locales/words.js';
import type { Outcome } from './outcome.js';
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
  const [only] = outcomes;
  return (
    <div ref={frame}>
      {outcomes.length === 1 && only?.invite ? (
        <NewLink invite={only.invite} />
      ) : (
        <Notice tone={invited === outcomes.length ? 'good' : 'warning'}>
          <p>{words.invites.summary(invited, outcomes.length - invited)}</p>
          <ul className="outcomes" aria-label={words.invites.outcomes}>
            {outcomes.map((outcome) => (
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

export function NewLink({ invite }: { invite: InviteWithLink }) {
  const { email, delivery, token, url } = invite;
  const address = <strong>{email}</strong>;
  return (
    <Notice tone="good" key={token}>
      <p>
        {delivery.status === 'withheld' ? words.invites.withheld(address) : words.invites.sending(address)}
      </p>
      <Copy label={words.invites.link} text={url} />
      {delivery.status !== 'withheld' && <SandboxMail email={email} />}
    </Notice>
  );
}
