import type { PurchaseKind } from './catalog.js';

export type Relation = 'owner' | 'admin' | 'member';
const LADDER: Relation[] = ['member', 'admin', 'owner'];

export interface Person {
  /** How the story calls them. */
  nick: string;
  email: string;
  userId: string;
  verified: boolean;
  name: string;
}

export interface Session {
  id: string;
  person: string;
  live: boolean;
}

export interface Membership {
  id: string;
  person: string;
  relation: Relation;
}

export interface Invite {
  id: string;
  email: string;
  role: Relation;
  token: string;
  state: 'pending' | 'expired' | 'accepted';
  inviter: string;
}

export interface Checkout {
  id: string;
  url: string;
  kind: PurchaseKind;
  agentId: string;
  /** Which of the organization's customers it is for. */
  customer: number;
  state: 'open' | 'debit' | 'paid' | 'failed' | 'expired';
}

export interface Subscription {
  /** The checkout that began it. */
  checkout: string;
  status: string;
  ends: boolean;
}

export interface Grant {
  source: 'trial' | PurchaseKind;
  amount: number;
  remaining: number;
  /** In money. */
  paid: number;
  refunded: number;
  expired: boolean;
  checkout?: string;
}

/** What an organization has of an agent. */
export interface Holding {
  trial?: 'active' | 'expired';
  subscriptions: Subscription[];
  grants: Grant[];
  everSubscribed: boolean;
}

export interface Address {
  [field: string]: string | null;
}

export interface Contact {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Address | null;
}

/** A line of the audit trail: who it was, a person's id or what else acts. */
export interface Line {
  type: string;
  actor: string;
  target: string;
}

export interface Organization {
  id: string;
  name: string;
  createdAt: string;
  memberships: Membership[];
  invites: Invite[];
  holdings: Record<string, Holding>;
  checkouts: Checkout[];
  contact: Contact;
  hasCustomer: boolean;
  /** How many customers it has had. */
  customers: number;
  trail: Line[];
}

/** All that the service is to know, of one story. */
export interface Model {
  /** Distinguishes this story's names and addresses from those of others. */
  key: string;
  people: Record<string, Person>;
  sessions: Record<string, Session>;
  organizations: Record<string, Organization>;
  /** Ids and tokens that were good once. */
  gone: { memberships: string[]; invites: string[]; tokens: string[] };
  /** How many mails went to an address. */
  mails: Record<string, number>;
}

/** Bounds that are small enough to be met (contract, section 8). */
export const LIMITS = { ownedOrganizations: 2, pendingInvites: 2, invitesPerRecipientDay: 4 };

export function emptyModel(key: string): Model {
  return {
    key,
    people: {},
    sessions: {},
    organizations: {},
    gone: { memberships: [], invites: [], tokens: [] },
    mails: {},
  };
}

export function isAtLeast(relation: Relation, least: Relation): boolean {
  return LADDER.indexOf(relation) >= LADDER.indexOf(least);
}

export function membershipOf({ memberships }: Organization, person: string): Membership | undefined {
  return memberships.find((one) => one.person === person);
}

export function holdingOf({ holdings }: Organization, agentId: string): Holding {
  return (holdings[agentId] ??= { subscriptions: [], grants: [], everSubscribed: false });
}

export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function ownedBy({ organizations }: Model, person: string): number {
  return Object.values(organizations).filter(
    (organization) => membershipOf(organization, person)?.relation === 'owner',
  ).length;
}
