import type { components, operations } from './schema.js';

type Schemas = components['schemas'];

export type Me = Schemas['Me'];
export type User = Schemas['User'];
export type Session = Schemas['Session'];
export type OwnNotice = Schemas['OwnNotice'];
export type Organization = Schemas['Organization'];
/** The answer of `GET /api/organizations/{id}`. */
export type OrganizationDetails = Schemas['OrganizationDetails'];
export type Relation = Organization['relation'];
export type Membership = Schemas['Membership'];
export type Invite = Schemas['Invite'];
export type InviteRole = Invite['role'];
export type CreateInvite = Schemas['CreateInvite'];
export type InviteWithLink = Schemas['InviteWithToken'];
export type InviteResult = Schemas['BulkInviteResult'];
export type ReceivedInvite = Schemas['ReceivedInvite'];
export type Agent = Schemas['Agent'];
export type OfferQuote = Schemas['OfferQuote'];
export type AgentAction = Schemas['Action'];
export type TokenBudget = Schemas['TokenBudget'];
export type TokenMovement = Schemas['TokenMovement'];
export type Billing = Schemas['Billing'];
export type NextCharge = Schemas['NextCharge'];
export type PaymentMethod = Schemas['PaymentMethod'];
export type Payment = Schemas['Payment'];
export type Contact = Schemas['Contact'];
export type AuditEvent = Schemas['AuditEvent'];
/** The filters of the audit trail, and the cursor of a page. */
export type AuditSelection = NonNullable<operations['listAuditEvents']['parameters']['query']>;
