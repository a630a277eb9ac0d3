import { useQuery } from '@tanstack/react-query';
import { agentsQuery } from '../../api/queries/agents.js';
import { billingQuery, paymentsQuery } from '../../api/queries/billing.js';
import { useList } from '../../api/queries/lists.js';
import { Loaded } from '../../components/lists/loaded.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { Overdue } from '../../components/overdue.js';
import { PortalButton } from '../../components/portal-button.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { words } from '../../locales/words.js';
import { agentNames } from './agent-names.js';
import { BillingContact } from './contact.js';
import { NextCharge } from './next-charge.js';
import { BillingPayments } from './payments.js';
import { Subscriptions } from './subscriptions.js';
import '../../styles/billing.css';

/** All sections appear together, so that none moves another. */
export function BillingPage({ organization: { id } }: OrganizationPageProps) {
  const billing = useQuery(billingQuery(id));
  const agents = useList(agentsQuery(id));
  const payments = useQuery(paymentsQuery(id));
  if (billing.isLoading || agents.isLoading || payments.isLoading) return <Skeleton rows={6} />;
  const rows = agents.rows ?? [];
  const nameOf = agentNames(rows);
  return (
    <Loaded query={billing}>
      {(loaded) => (
        <>
          <Overdue organizationId={id} agents={rows} />
          <div className="overview">
            <NextCharge billing={loaded} agents={rows} nameOf={nameOf} />
            <section className="card">
              <h2>{words.billing.portal}</h2>
              <p className="hint">{words.billing.portalHint}</p>
              <PortalButton organizationId={id} label={words.billing.openPortal} />
            </section>
          </div>
          <Subscriptions billing={loaded} agents={rows} nameOf={nameOf} />
          <BillingPayments organizationId={id} nameOf={nameOf} />
          <BillingContact billing={loaded} key={loaded.organizationId} />
        </>
      )}
    </Loaded>
  );
}
