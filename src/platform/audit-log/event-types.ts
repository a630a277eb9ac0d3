/** The types of events in the audit trail of an organization: the target and the change. */
export const ORGANIZATION_EVENTS = [
  'organization.created',
  'organization.renamed',
  'organization.ownership_transferred',
  'organization.deleted',
  'membership.relation_changed',
  'membership.removed',
  'membership.left',
  'invite.created',
  'invite.renewed',
  'invite.resent',
  'invite.role_changed',
  'invite.deleted',
  'invite.accepted',
  'invite.declined',
  'trial.started',
  'checkout.started',
  'subscription.created',
  'subscription.changed',
  'subscription.adopted',
  'payment.credited',
  'payment.refunded',
  'tokens.granted',
  'tokens.taken_back',
  'tokens.restored',
  'billing.contact_changed',
  'billing.customer_created',
  'billing.customer_changed',
  'billing.customer_deleted',
  'billing.portal_opened',
  'audit.exported',
] as const;

export type OrganizationEvent = (typeof ORGANIZATION_EVENTS)[number];

/** Events of sessions, identities and the erasure of a person belong to no organization. */
export type EventType =
  OrganizationEvent | 'session.created' | 'session.ended' | 'identity.moved' | 'person.erased';
