import type { PurchaseKind } from './catalog.js';

export type Relation = 'owner' | 'admin' | 'member';
const LADDER: Relation[] = ['member', 'admin', 'owner'];

export interface Person {
  /** The person's short name in the story. */
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
  /** Whether the mail with the latest link was withheld. */
  isWithheld: boolean;
}

export interface Checkout {
  id: string;
  url: string;
  kind: PurchaseKind;
  agentId: string;
  /** The number of the organization's customer. */
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

/** A movement of the token history, without expiries. */
export interface Movement {
  type: 'grant' | 'refund';
  source: Grant['source'];
  amount: number;
}

/** An organization's trial, subscriptions and tokens of an agent. */
export interface Holding {
  trial?: 'active' | 'expired';
  subscriptions: Subscription[];
  grants: Grant[];
  movements: Movement[];
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

/** An expected event of the audit trail. The actor is a person's id, or a type such as `system`. */
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
  /** How many customers the organization has had at the payment provider. */
  customers: number;
  trail: Line[];
}

/** The expected state of the service for one story. */
export interface Model {
  /** A text that makes this story's names and email addresses unique. */
  key: string;
  people: Record<string, Person>;
  sessions: Record<string, Session>;
  organizations: Record<string, Organization>;
  /** Ids and tokens that are no longer valid. */
  gone: {
    organizations: string[];
    memberships: string[];
    invites: string[];
    tokens: string[];
  };
  /** The number of invite mails by lower-case address. */
  mails: Record<string, number>;
}

/** Limits low enough for the stories to reach them. */
export const LIMITS = { ownedOrganizations: 2, pendingInvites: 2, invitesPerRecipientDay: 4 };

export function emptyModel(key: string): Model {
  return {
    key,
    people: {},
    sessions: {},
    organizations: {},
    gone: { organizations: [], memberships: [], invites: [], tokens: [] },
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
  return (holdings[agentId] ??= { subscriptions: [], grants: [], movements: [], everSubscribed: false });
}

export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function ownedBy({ organizations }: Model, person: string): number {
  return Object.values(organizations).filter(
    (organization) => membershipOf(organization, person)?.relation === 'owner',
  ).length;
}
