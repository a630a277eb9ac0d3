import type { PurchaseKind } from './catalog.js';

export type Relation = 'owner' | 'admin' | 'member';
const LADDER: Relation[] = ['member', 'admin', 'owner'];

export interface Person {
  /** The person's short name in the story. */
  nick: string;
  email: string;
  userId: string;
  verified: boolean;
}

export interface Session {
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
  /** The customer to which the checkout belongs: 1 for the organization's first one, and so on. */
  customer: number;
  state: 'open' | 'debit' | 'paid' | 'failed' | 'expired';
}

export interface Subscription {
  /** The checkout that started the subscription. */
  checkout: string;
  status: string;
  ends: boolean;
  /** Whether the first invoice was paid. */
  begun: boolean;
}

export interface Grant {
  source: 'trial' | PurchaseKind;
  amount: number;
  remaining: number;
  /** The amount of money paid for the tokens. */
  paid: number;
  refunded: number;
  expired: boolean;
  checkout?: string;
}

/** An organization's trial, subscriptions and tokens of an agent. */
export interface Holding {
  trial?: 'active' | 'expired';
  subscriptions: Subscription[];
  grants: Grant[];
  everSubscribed: boolean;
}

export interface Organization {
  id: string;
  name: string;
  memberships: Membership[];
  invites: Invite[];
  holdings: Record<string, Holding>;
  checkouts: Checkout[];
  hasCustomer: boolean;
  /** How many customers the organization has had at the payment provider. */
  customers: number;
  /** The expected events of the audit trail. */
  trail: { type: string; target: string }[];
}

/** The expected state of the service for one story. */
export interface Model {
  /** A text that makes this story's names and email addresses unique. */
  key: string;
  people: Record<string, Person>;
  sessions: Record<string, Session>;
  organizations: Record<string, Organization>;
  /** Ids and tokens that are no longer valid. */
  gone: { organizations: string[]; memberships: string[]; invites: string[]; tokens: string[] };
}

/** Limits low enough for the stories to reach them. */
export const LIMITS = { ownedOrganizations: 2, pendingInvites: 2 };

export function emptyModel(key: string): Model {
  const gone = { organizations: [], memberships: [], invites: [], tokens: [] };
  return { key, people: {}, sessions: {}, organizations: {}, gone };
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

export function ownedBy({ organizations }: Model, person: string): number {
  return Object.values(organizations).filter(
    (organization) => membershipOf(organization, person)?.relation === 'owner',
  ).length;
}
