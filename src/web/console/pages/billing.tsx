import { orThrow } from '../../client/client.js';
import type { Billing } from '../../client/resources.js';
import { useChange } from '../api/change.js';
import { ofOrganization, useAgents, useBilling } from '../api/queries.js';
import { api } from '../api/session.js';
import { Badge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { money } from '../parts/format.js';
import { Loaded } from '../parts/loaded.js';
import { Failure } from '../parts/notice.js';
import { OpenInvoice } from '../parts/open-invoice.js';
import { PeriodEnd } from '../parts/period-end.js';
import type { OrganizationPageProps } from '../parts/organization-page-props.js';
import { BillingContact } from './billing-contact.js';
import { BillingPayments } from './billing-payments.js';

export function BillingPage({ organization: { id } }: OrganizationPageProps) {
  const billing = useBilling(id);
  return (
    <Loaded query={billing}>
      {(loaded) => (
        <>
          <Portal organizationId={id} />
          <Subscriptions billing={loaded} />
          <BillingPayments organizationId={id} />
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
    { stale: ofOrganization(organizationId), onSuccess: ({ url }) => location.assign(url) },
  );
  return (
    <section className="card row">
      <span className="grow">
        <h2>Invoices and payment methods</h2>
        <span className="hint">
          Download invoices, update cards or cancel subscriptions at the payment provider.
        </span>
      </span>
      <Button isPending={open.isPending} onClick={() => open.mutate()}>
        Manage billing
      </Button>
      <Failure error={open.error} />
    </section>
  );
}

function Subscriptions({ billing }: { billing: Billing }) {
  const { rows: agents } = useAgents(billing.organizationId);
  const { active, pastDue, subscriptions } = billing.subscriptionSummary;
  const nameOf = (agentId: string) => agents?.find(({ id }) => id === agentId)?.name ?? agentId;
  return (
    <section className="card">
      <h2>Subscriptions</h2>
      <p className="hint">
        {active} active{pastDue > 0 && `, ${pastDue} past due`}
      </p>
      {subscriptions.length === 0 ? (
        <div className="empty">
          <p>No subscriptions.</p>
        </div>
      ) : (
        <ul className="list" aria-label="Subscriptions">
          {subscriptions.map((one) => (
            <li key={one.agentId}>
              <div className="row">
                <span className="grow">
                  <strong>{nameOf(one.agentId)}</strong>
                  <span className="hint">
                    {money(one.amount, one.currency)} per {one.interval}
                    {one.currentPeriodEnd && (
                      <>
                        {' · '}
                        <PeriodEnd subscription={one} />
                      </>
                    )}
                  </span>
                </span>
                <OpenInvoice
                  organizationId={billing.organizationId}
                  agentId={one.agentId}
                  name={nameOf(one.agentId)}
                />
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
