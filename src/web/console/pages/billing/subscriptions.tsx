import { Button } from '@mantine/core';
import { Link as Anchor } from 'wouter';
import type { Agent } from '../../../client/resources.js';
import { Card, Hint } from '../../components/card.js';
import { isBlockedByDispute } from '../../components/money/payment-trouble.js';
import { Link } from '../../components/link.js';
import { Day, money } from '../../components/format.js';
import { isOverdue, type SubscriptionState } from '../../components/money/subscription-state.js';
import { SubscriptionBadge, subscriptionMeaning } from '../../components/money/subscription-status.js';
import { Support } from '../../components/support.js';
import { isPast } from '../../components/tense.js';
import { words } from '../../locales/words.js';
import { OpenChange } from '../agents/change/open-change.js';
import type { SummaryProps } from './next-charge.js';
import { Nothing } from './nothing.js';
import { nameOfMethod } from './payment-method.js';
import { PurchaseRow } from './purchase-row.js';
import { nextAttemptOf, stateOfRow, type SummaryRow } from './summary-rows.js';

export function Subscriptions({ billing, agents, nameOf }: SummaryProps) {
  const { subscriptions } = billing.subscriptionSummary;
  const isBlocked = agents.some(isBlockedByDispute);
  return (
    <Card title={words.billing.subscriptions}>
      {subscriptions.length === 0 ? (
        <>
          <Nothing title={words.billing.noSubscriptions}>
            {isBlocked ? words.billing.blockedHint : words.billing.noSubscriptionsHint}
          </Nothing>
          {!isBlocked && (
            <Button component={Anchor} href={`/organizations/${billing.organizationId}/agents`}>
              {words.billing.toAgents}
            </Button>
          )}
        </>
      ) : (
        <ul className="list unframed" aria-label={words.billing.subscriptions}>
          {subscriptions.map((row) => (
            <li key={row.agentId}>
              <SubscriptionRow
                row={row}
                name={nameOf(row.agentId)}
                agent={agents.find(({ id }) => id === row.agentId)}
                state={stateOfRow(row, agents)}
                organizationId={billing.organizationId}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface SubscriptionRowProps {
  row: SummaryRow;
  /** The name of the agent. */
  name: string;
  /** Undefined if the agent is no longer listed. */
  agent: Agent | undefined;
  state: SubscriptionState | null;
  organizationId: string;
}

function SubscriptionRow({ row, name, agent, state, organizationId }: SubscriptionRowProps) {
  const meaning = state && subscriptionMeaning(state, row);
  const attempt = nextAttemptOf(row);
  return (
    <PurchaseRow
      name={
        <Link href={`/organizations/${organizationId}/agents/${encodeURIComponent(row.agentId)}`}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </Link>
      }
      badge={state && <SubscriptionBadge state={state} />}
      amount={words.money.price(money(row.amount, row.currency), row.interval, row.intervalCount)}
    >
      {isOverdue(row) && attempt && !isPast(attempt) && (
        <Hint>{words.subscription.nextAttempt(<Day of={attempt} />)}</Hint>
      )}
      {meaning && <Hint>{meaning}</Hint>}
      {row.paymentMethod && <Hint>{words.billing.paidWith(nameOfMethod(row.paymentMethod))}</Hint>}
      {row.collectionPaused && <Hint>{words.billing.collectionPaused}</Hint>}
      {row.collectionProblem && <Hint>{words.billing.collectionFailed(<Support />)}</Hint>}
      {agent && <OpenChange agent={agent} organizationId={organizationId} />}
    </PurchaseRow>
  );
}
