import { Link } from 'wouter';
import { money } from '../../components/format.js';
import { isActive } from '../../components/subscription-state.js';
import { SubscriptionStatus } from '../../components/subscription-status.js';
import { words } from '../../locales/words.js';
import type { SummaryProps } from './next-charge.js';
import { stateOfRow, type SummaryRow } from './summary-rows.js';

export function Subscriptions({ billing, agents, nameOf }: SummaryProps) {
  const { pastDue, subscriptions } = billing.subscriptionSummary;
  const active = subscriptions.filter((row) => isActive(stateOfRow(row, agents))).length;
  return (
    <section className="card">
      <h2>{words.billing.subscriptions}</h2>
      {subscriptions.length === 0 ? (
        <div className="empty">
          <p>{words.billing.noSubscriptions}</p>
        </div>
      ) : (
        <>
          <p className="hint">
            {[words.billing.active(active), pastDue > 0 && words.billing.pastDue(pastDue)]
              .filter(Boolean)
              .join(', ')}
          </p>
          <ul className="list" aria-label={words.billing.subscriptions}>
            {subscriptions.map((row) => (
              <li className="columned" key={row.agentId}>
                <Link
                  href={`/organizations/${billing.organizationId}/agents/${encodeURIComponent(row.agentId)}`}
                >
                  <strong>{nameOf(row.agentId)}</strong>
                </Link>
                <span className="amount">
                  {words.money.price(money(row.amount, row.currency), row.interval)}
                </span>
                <Status row={row} agents={agents} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Status({ row, agents }: { row: SummaryRow } & Pick<SummaryProps, 'agents'>) {
  const state = stateOfRow(row, agents);
  return (
    state && (
      <p className="status">
        <SubscriptionStatus state={state} subscription={row} />
      </p>
    )
  );
}
