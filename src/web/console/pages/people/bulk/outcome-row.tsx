import { Box, Group, Text } from '@mantine/core';
import type { InviteWithLink } from '../../../../client/resources.js';
import { sentenceFor } from '../../../api/problems.js';
import { Button } from '../../../components/button.js';
import { Copy } from '../../../components/copy.js';
import { Failure } from '../../../components/feedback/notice.js';
import { words } from '../../../locales/words.js';
import { idOf, type Outcome } from './outcome.js';
import { useResend } from '../resend.js';

interface OutcomeRowProps {
  organizationId: string;
  outcome: Outcome;
  onResent: (invite: InviteWithLink) => void;
}

export function OutcomeRow({ organizationId, outcome, onResent }: OutcomeRowProps) {
  const { email, invite, problem } = outcome;
  const resend = useResend(organizationId, onResent);
  const pendingId = problem && idOf(outcome);
  return (
    <>
      <Group gap="sm" justify="space-between">
        <Box flex="1 1 11rem" miw={0}>
          <strong>
            <bdi>{email}</bdi>
          </strong>
          <Text size="sm">{sentenceOf(outcome)}</Text>
        </Box>
        {pendingId && (
          <Button
            variant="default"
            aria-label={words.invites.resendTo(email)}
            isPending={resend.isPending}
            onClick={() => resend.mutate(pendingId)}
          >
            {words.invites.resend}
          </Button>
        )}
      </Group>
      {invite && <Copy label={words.invites.linkFor(email)} text={invite.url} main="light" />}
      <Failure error={resend.error} />
    </>
  );
}

function sentenceOf({ invite, problem }: Outcome): string {
  if (invite)
    return invite.delivery.status === 'withheld' ? words.invites.isWithheld : words.invites.isSending;
  switch (problem!.code) {
    case 'already_member':
      return words.invites.isMember;
    case 'invite_already_pending':
      return words.invites.isPending;
    case 'limit_reached':
      return words.invites.limitReached;
    default:
      return sentenceFor(problem!.code);
  }
}
