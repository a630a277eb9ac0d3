import { Button, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { orThrow } from '../../../../client/client.js';
import type { Agent } from '../../../../client/resources.js';
import { useChange } from '../../../api/change.js';
import { ofOrganization } from '../../../api/queries/organizations.js';
import { api } from '../../../api/session.js';
import { Day, Moment } from '../../../components/format.js';
import { Confirm } from '../../../components/forms/confirm.js';
import { words } from '../../../locales/words.js';
import { isForAdmins, nameOfOffer } from '../options.js';

const { change: texts } = words;

export interface ChangeProps {
  agent: Agent;
  organizationId: string;
}

/** A change of the offer that is scheduled or waits for its payment, with what can be done about it. */
export function OpenChange({ agent, organizationId }: ChangeProps) {
  const meaning = meaningOfChange(agent);
  if (!meaning) return null;
  return (
    <Group justify="space-between" gap="xs" mt="xs" className="open-change">
      <Text size="sm" flex="var(--sentence-flex, 1 1 9rem)">
        {meaning}
      </Text>
      <ChangeActions agent={agent} organizationId={organizationId} />
    </Group>
  );
}

/** Null without a change. */
export function meaningOfChange(agent: Agent): ReactNode {
  const { pendingChange, scheduledChange } = agent.subscription;
  if (pendingChange)
    return texts.notPaid(
      <bdi>{nameOfOffer(agent, pendingChange.offerId)}</bdi>,
      <Moment of={pendingChange.expiresAt} />,
    );
  if (!scheduledChange) return null;
  return texts.scheduledFor(
    <bdi>{nameOfOffer(agent, scheduledChange.offerId)}</bdi>,
    <Day of={scheduledChange.at} />,
  );
}

/** The buttons of admins. */
export function ChangeActions({ agent, organizationId }: ChangeProps) {
  const { subscription, actions, name } = agent;
  const { pendingChange, scheduledChange, offerId } = subscription;
  const open = pendingChange ?? scheduledChange;
  const withdrawal = useChange(
    () =>
      orThrow(
        api.DELETE('/api/organizations/{id}/agents/{agentId}/subscription/change', {
          params: { path: { id: organizationId, agentId: agent.id } },
        }),
      ),
    { stale: ofOrganization(organizationId), done: texts.withdrawn },
  );
  if (!open || isForAdmins(actions.changeOffer)) return null;
  const plan = offerId === null ? null : nameOfOffer(agent, offerId);
  return (
    <Group gap="xs">
      <Confirm
        label={texts.withdraw}
        name={`${texts.withdraw}: ${name}`}
        question={texts.withdrawQuestion(nameOfOffer(agent, open.offerId))}
        confirmLabel={texts.withdrawConfirm}
        change={withdrawal}
        isDangerous={false}
      >
        <p>{texts.stays(plan)}</p>
        {pendingChange && <p>{texts.isVoided}</p>}
      </Confirm>
      {pendingChange?.url && (
        // In a new tab, because the payment provider's page has no link back.
        <Button
          component="a"
          href={pendingChange.url}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={16} aria-hidden="true" />}
          aria-label={`${texts.pay}: ${name}`}
        >
          {texts.pay}
        </Button>
      )}
    </Group>
  );
}
