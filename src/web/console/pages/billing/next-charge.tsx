import type { Agent, Billing } from '../../../client/resources.js';
import { Day, list, money } from '../../components/format.js';
import { isOverdue } from '../../components/subscription-state.js';
import { words } from '../../locales/words.js';
import type { NameOf } from './agent-names.js';
import { nextRenewals, totals } from './summary-rows.js';

export interface SummaryProps {
  billing: Billing;
  agents: Agent[];
  nameOf: NameOf;
}

/** The date and amount of the next renewals. */
export function NextCharge({ billing, agents, nameOf }: SummaryProps) {
  const rows = nextRenewals(billing, agents);
  return (
    <section className="card">
      <h2>{words.billing.nextCharge}</h2>
      {rows.length === 0 ? (
        <NoCharge billing={billing} />
      ) : (
        <>
          <p className="charge">
            {words.billing.chargedOn(
              list([...totals(rows)].map(([currency, amount]) => money(amount, currency))),
              <Day of={rows[0]!.currentPeriodEnd!} />,
            )}
          </p>
          <p className="hint">{words.billing.chargedFor(list(rows.map(({ agentId }) => nameOf(agentId))))}</p>
        </>
      )}
    </section>
  );
}

function NoCharge({ billing }: { billing: Billing }) {
  const hasOverdue = billing.subscriptionSummary.subscriptions.some(isOverdue);
  return (
    <>
      <p className="charge">{words.billing.noCharge}</p>
      <p className="hint">{hasOverdue ? words.billing.overdueFirst : words.billing.noChargeHint}</p>
    </>
  );
}
