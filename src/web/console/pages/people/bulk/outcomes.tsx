import { Box, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { InviteWithLink } from '../../../../client/resources.js';
import type { Tone } from '../../../components/badge.js';
import { Copy } from '../../../components/copy.js';
import { Notice } from '../../../components/feedback/notice.js';
import { SandboxMail } from '../../../components/feedback/sandbox-links.js';
import { words } from '../../../locales/words.js';
import { isDone, isWrong, type Outcome } from './outcome.js';
import { OutcomeRow } from './outcome-row.js';

interface OutcomesProps {
  organizationId: string;
  outcomes: Outcome[];
  onResent: (invite: InviteWithLink) => void;
  onClose: () => void;
}

/**
 * Shows the outcomes of one attempt, except for wrong addresses, which the field explains. Scrolls into view without
 * moving the focus.
 */
export function Outcomes({ organizationId, outcomes, onResent, onClose }: OutcomesProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const invited = outcomes.filter(({ invite }) => invite).length;
  const [only] = outcomes;
  return (
    <Box ref={frame} mt={4}>
      {outcomes.length === 1 && only?.invite ? (
        <Notice tone={isWithheld(only.invite) ? 'warning' : 'good'} onClose={onClose} key={only.invite.token}>
          <p>
            <LinkSentence invite={only.invite} /> {words.invites.linkOnce}
          </p>
          <Copy label={words.invites.link} text={only.invite.url} main="light" />
          {!isWithheld(only.invite) && <SandboxMail email={only.invite.email} />}
        </Notice>
      ) : (
        <Notice tone={toneOf(outcomes)} onClose={onClose}>
          <Text fz="inherit" fw={650}>
            {words.invites.summary(invited, outcomes.length - invited)}
          </Text>
          {invited > 0 && <p>{words.invites.linksOnce}</p>}
          <ul className="outcomes" aria-label={words.invites.outcomes}>
            {inOrder(outcomes.filter((outcome) => !isWrong(outcome))).map((outcome) => (
              <li key={outcome.email} tabIndex={-1}>
                <OutcomeRow organizationId={organizationId} outcome={outcome} onResent={onResent} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Box>
  );
}

/** What is left to do comes first. */
function inOrder(outcomes: Outcome[]): Outcome[] {
  return outcomes.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)));
}

function toneOf(outcomes: Outcome[]): Tone {
  if (!outcomes.every(isDone)) return 'warning';
  return outcomes.every(({ invite }) => invite) ? 'good' : 'plain';
}

export const isWithheld = ({ delivery }: InviteWithLink) => delivery.status === 'withheld';

/** What happens to the mail of an invite. */
export function LinkSentence({ invite }: { invite: InviteWithLink }) {
  const address = (
    <strong>
      <bdi>{invite.email}</bdi>
    </strong>
  );
  return isWithheld(invite) ? words.invites.withheld(address) : words.invites.sending(address);
}
