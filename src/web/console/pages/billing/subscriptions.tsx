import { Button, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { Link as Anchor } from 'wouter';
import { Card, Hint } from '../../components/card.js';
import { Link } from '../../components/link.js';
import { Empty } from '../../components/lists/empty.js';
import { money } from '../../components/format.js';
import { isActive, type SubscriptionState } from '../../components/subscription-state.js';
import { SubscriptionBadge, SubscriptionMeaning } from '../../components/subscription-status.js';
import { words } from '../../locales/words.js';
import './billing.css';
import type { SummaryProps } from './next-charge.js';
import { stateOfRow, type SummaryRow } from './summary-rows.js';

export function Subscriptions({ billing, agents, nameOf }: SummaryProps) {
  const { pastDue, subscriptions } = billing.subscriptionSummary;
  const active = subscriptions.filter((row) => isActive(stateOfRow(row, agents))).length;
  return (
    <Card
      title={words.billing.subscriptions}
      hint={
        subscriptions.length > 0 &&
        [active > 0 && words.billing.active(active), pastDue > 0 && words.billing.pastDue(pastDue)]
          .filter(Boolean)
          .join(', ')
      }
    >
      {subscriptions.length === 0 ? (
        <Empty
          icon={IconRepeat}
          title={words.billing.noSubscriptions}
          action={
            <Button
              component={Anchor}
              href={`/organizations/${billing.organizationId}/agents`}
              variant="default"
              size="xs"
              mt="xs"
            >
              {words.billing.toAgents}
            </Button>
          }
        >
          {words.billing.noSubscriptionsHint}
        </Empty>
      ) : (
        <div className="framed">
          <ul className="list" aria-label={words.billing.subscriptions}>
            {subscriptions.map((row) => (
              <li key={row.agentId}>
                <SubscriptionRow
                  row={row}
                  name={nameOf(row.agentId)}
                  state={stateOfRow(row, agents)}
                  organizationId={billing.organizationId}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

interface SubscriptionRowProps {
  row: SummaryRow;
  /** The name of the agent. */
  name: string;
  state: SubscriptionState | null;
  organizationId: string;
}

function SubscriptionRow({ row, name, state, organizationId }: SubscriptionRowProps) {
  return (
    <div className="purchase">
      <div>
        <Link href={`/organizations/${organizationId}/agents/${encodeURIComponent(row.agentId)}`}>
          <bdi>{name}</bdi>
        </Link>
        {state && (
          <Hint>
            <SubscriptionMeaning state={state} subscription={row} />
          </Hint>
        )}
        {row.collectionPaused && <Hint>{words.billing.collectionPaused}</Hint>}
        {row.collectionProblem && <Hint>{words.billing.collectionFailed}</Hint>}
      </div>
      <div>{state && <SubscriptionBadge state={state} />}</div>
      <Text fw={600} className="amount">
        {words.money.price(money(row.amount, row.currency), row.interval, row.intervalCount)}
      </Text>
    </div>
  );
}
