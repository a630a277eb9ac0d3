import { useBilling } from '../api/queries.js';

interface OpenInvoiceProps {
  organizationId: string;
  agentId: string;
  /** The name of the agent. */
  name: string;
}

/** A link to the unpaid invoice of a subscription, for admins. The payment provider's page does not lead back. */
export function OpenInvoice({ organizationId, agentId, name }: OpenInvoiceProps) {
  const { data } = useBilling(organizationId);
  const subscription = data?.subscriptionSummary.subscriptions.find((one) => one.agentId === agentId);
  if (!subscription?.openInvoiceUrl || !isOverdue(subscription.status)) return null;
  return (
    <a
      className="button"
      href={subscription.openInvoiceUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`Pay the open invoice: ${name}`}
    >
      Pay the open invoice
    </a>
  );
}

/** Whether the latest invoice of a subscription was not paid in time. */
export function isOverdue(status: string): boolean {
  return status === 'past_due' || status === 'unpaid';
}
