import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Billing } from '../../../client/resources.js';
import { agentsQuery } from '../../api/queries/agents.js';
import { billingQuery, paymentsQuery } from '../../api/queries/billing.js';
import { useList } from '../../api/queries/lists.js';
import { Disputed } from '../../components/money/disputed.js';
import { Loaded } from '../../components/lists/loaded.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { isBlockedByDispute } from '../../components/money/payment-trouble.js';
import { Overdue } from '../../components/money/overdue.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { agentNames } from './agent-names.js';
import { BillingContact } from './contact.js';
import { InReview } from './in-review.js';
import { NextCharge } from './next-charge.js';
import { PaymentMethod } from './payment-method.js';
import { BillingPayments } from './payments.js';
import { Subscriptions } from './subscriptions.js';
import { Unbought } from './unbought.js';

/** All sections appear together, so that none moves another. */
export function BillingPage({ organization: { id, name } }: OrganizationPageProps) {
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
          <Disputed organizationId={id} agents={rows} />
          <InReview organizationId={id} nameOf={nameOf} />
          {isUnbought(loaded) && payments.data?.data.length === 0 && !rows.some(isBlockedByDispute) ? (
            <Unbought organizationId={id} />
          ) : (
            <>
              {hasSubscriptions(loaded) && (
                <SimpleGrid cols={{ base: 1, sm: 2 }}>
                  <NextCharge billing={loaded} agents={rows} nameOf={nameOf} />
                  <PaymentMethod billing={loaded} />
                </SimpleGrid>
              )}
              <Subscriptions billing={loaded} agents={rows} nameOf={nameOf} />
              {!hasSubscriptions(loaded) && <PaymentMethod billing={loaded} />}
              <BillingPayments billing={loaded} organizationName={name} nameOf={nameOf} />
            </>
          )}
          <BillingContact billing={loaded} key={loaded.organizationId} />
        </>
      )}
    </Loaded>
  );
}

function hasSubscriptions({ subscriptionSummary }: Billing): boolean {
  return subscriptionSummary.subscriptions.length > 0;
}

function isUnbought(billing: Billing): boolean {
  return !hasSubscriptions(billing) && billing.paymentMethod === null;
}
