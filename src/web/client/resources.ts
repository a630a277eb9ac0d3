import type { components } from './schema.js';

/** Short names for the types of the API's resources. */
type Schemas = components['schemas'];

export type Me = Schemas['MeDto'];
export type User = Schemas['UserDto'];
export type Session = Schemas['SessionDto'];
export type Organization = Schemas['OrganizationDto'];
export type Relation = Organization['relation'];
export type Membership = Schemas['MembershipDto'];
export type Invite = Schemas['InviteDto'];
export type InviteRole = Invite['role'];
export type CreateInvite = Schemas['CreateInviteDto'];
export type InviteWithLink = Schemas['InviteWithTokenDto'];
export type ReceivedInvite = Schemas['ReceivedInviteDto'];
export type Agent = Schemas['AgentDto'];
export type AgentAction = Schemas['ActionDto'];
export type Billing = Schemas['BillingDto'];
export type Payment = Schemas['PaymentDto'];
export type Contact = Schemas['ContactDto'];
export type AuditEvent = Schemas['AuditEventDto'];
