import { MANAGE_BILLING } from '../organizations/access/organization-rules.js';
import { domain } from '../platform/domains/domain.js';

const BILLING_ONLY = { members: ['billing'] };
const WITH_AGENTS = { members: ['agents', 'billing'] };

export const BILLING = domain({
  tags: { Billing: 'The billing contact, payments, and what the payment provider calls.' },
  resources: {
    billing: MANAGE_BILLING.relation,
    /** The agents of an organization show its checkouts and subscriptions. */
    agents: 'member',
  },
  events: {
    'checkout.started': WITH_AGENTS,
    'subscription.created': WITH_AGENTS,
    'subscription.changed': WITH_AGENTS,
    'subscription.change_scheduled': WITH_AGENTS,
    'subscription.change_withdrawn': WITH_AGENTS,
    'subscription.change_expired': WITH_AGENTS,
    'billing.contact_changed': BILLING_ONLY,
    'billing.customer_created': BILLING_ONLY,
    'billing.customer_changed': BILLING_ONLY,
    'billing.customer_deleted': BILLING_ONLY,
    'billing.portal_opened': BILLING_ONLY,
  },
});
