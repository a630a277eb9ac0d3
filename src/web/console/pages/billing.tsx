import { orThrow } from '../../client/client.js';
import type { Billing } from '../../client/resources.js';
import { ofOrganization, useAgents, useBilling, useChange } from '../api/queries.js';
import { api } from '../api/session.js';
import { Badge } from '../parts/badge.js';
import { Day, money } from '../parts/format.js';
import { Loaded } from '../parts/loaded.js';
import { Failure } from '../parts/notice.js';
import type { OrganizationPageProps } from '../parts/organization-page-props.js';
import { BillingContact } from './billing-contact.js';

/** What is paid for and by whom. Invoices, cards and cancellation are at the payment provider. */
export function BillingPage({ organization: { id } }: OrganizationPageProps) {
  const billing = useBilling(id);
  return (
    <Loaded query={billing}>
      {(loaded) => (
        <>
          <Portal organizationId={id} />
          <Subscriptions billing={loaded} />
          <BillingContact billing={loaded} key={loaded.organizationId} />
        </>
      )}
    </Loaded>
  );
}

function Portal({ organizationId }: { organizationId: string }) {
  const open = useChange(
    () =>
      orThrow(
        api.POST('/api/organizations/{id}/billing/portal', { params: { path: { id: organizationId } } }),
      ),
    ofOrganization(organizationId),
    ({ url }) => location.assign(url),
  );
  return (
    <section className="card row">
      <span className="grow">
        <h2>Invoices, cards, cancellation</h2>
        <span className="hint">These are kept by the payment provider, on a page of its own.</span>
      </span>
      <button type="button" disabled={open.isPending} onClick={() => open.mutate()}>
        Open the portal
      </button>
      <Failure error={open.error} />
    </section>
  );
}

function Subscriptions({ billing }: { billing: Billing }) {
  const { rows: agents } = useAgents(billing.organizationId);
  const { active, pastDue, subscriptions } = billing.subscriptionSummary;
  return (
    <section className="card">
      <h2>Subscriptions</h2>
      <p className="hint">
        {active} active{pastDue > 0 && `, ${pastDue} past due`}
      </p>
      {subscriptions.length === 0 ? (
        <div className="empty">
          <p>Nothing is subscribed to.</p>
        </div>
      ) : (
        <ul className="list" aria-label="Subscriptions">
          {subscriptions.map((one) => (
            <li key={one.agentId}>
              <div className="row">
                <span className="grow">
                  <strong>{agents?.find(({ id }) => id === one.agentId)?.name ?? one.agentId}</strong>
                  <span className="hint">
                    {money(one.amount, one.currency)} a {one.interval}
                    {one.currentPeriodEnd && (
                      <>
                        {' · '}
                        {one.cancelAtPeriodEnd ? 'ends ' : 'until '}
                        <Day of={one.currentPeriodEnd} />
                      </>
                    )}
                  </span>
                </span>
                <Badge tone={one.status === 'active' ? 'good' : 'warning'}>
                  {one.status.replace('_', ' ')}
                </Badge>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
