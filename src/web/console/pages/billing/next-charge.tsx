import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nextChargesQuery } from '../../api/queries/billing.js';
import { Card, Hint } from '../../components/card.js';
import type { Agent, Billing } from '../../../client/resources.js';
import { Day, list, money, sums } from '../../components/format.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { isOverdue } from '../../components/money/subscription-state.js';
import { words } from '../../locales/words.js';
import type { NameOf } from './agent-names.js';
import './billing.css';
import { Nothing } from './nothing.js';
import { byFirstDay, namesOf, plannedCharges } from './planned-charges.js';

const KINDS = ['retry', 'renewal'] as const;

export interface SummaryProps {
  billing: Billing;
  agents: Agent[];
  nameOf: NameOf;
}

/** The next charge, and those that follow it. */
export function NextCharge({ billing, agents, nameOf }: SummaryProps) {
  const { data, isLoading } = useQuery(nextChargesQuery(billing.organizationId));
  if (isLoading)
    return (
      <Card title={words.billing.nextCharge}>
        <Skeleton rows={1} height="5rem" />
      </Card>
    );
  const charges = plannedCharges(billing, agents, data?.data ?? []);
  const hasOverdue = billing.subscriptionSummary.subscriptions.some(isOverdue);
  if (charges.length === 0)
    return (
      <Card title={words.billing.nextCharge}>
        <Nothing title={words.billing.noCharge}>{hasOverdue && words.billing.overdueFirst}</Nothing>
      </Card>
    );
  const [first, later] = byFirstDay(charges);
  return (
    <Card title={words.billing.nextCharge}>
      <div>
        <Text size="xl" fw={650}>
          {words.billing.chargedOn(sums(first), <Day of={first[0]!.at} />)}
        </Text>
        {KINDS.map((kind) => {
          const names = namesOf(
            first.filter((one) => one.kind === kind),
            nameOf,
          );
          return names.length > 0 && <Hint key={kind}>{words.billing.chargeKinds[kind](list(names))}</Hint>;
        })}
      </div>
      {later.length > 0 && (
        <ul className="plain" aria-label={words.billing.laterCharges}>
          {later.map((charge) => (
            <Group
              component="li"
              justify="space-between"
              gap="xs"
              key={`${charge.agentId} ${charge.kind} ${charge.at}`}
            >
              <Text size="sm">{words.billing.chargeKinds[charge.kind](nameOf(charge.agentId))}</Text>
              <Text size="sm" className="amount">
                {words.billing.chargedOn(money(charge.amount, charge.currency), <Day of={charge.at} />)}
              </Text>
            </Group>
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed">
        {charges.some(({ isEstimate }) => isEstimate) ? words.billing.estimated : words.billing.previewed}
      </Text>
    </Card>
  );
}
