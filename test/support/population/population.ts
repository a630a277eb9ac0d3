import { createHash } from 'node:crypto';
import { nameKey } from '../../../src/platform/text/name.js';
import { searchKey } from '../../../src/platform/text/search.js';

export type Value = string | number | boolean | null;

interface Place {
  /** The number of the organization, from 0. */
  n: number;
  /** The number of the row in its organization, from 0. */
  place: number;
  /** The number of the row in the table, from 0. */
  id: number;
  organizations: number;
}

interface Table {
  table: string;
  columns: string;
  /** Rows per organization. */
  each: number;
  row: (where: Place) => Value[];
}

const KINDS = [
  'organization',
  'user',
  'membership',
  'invite',
  'checkout',
  'grant',
  'movement',
  'event',
  'session',
  'send',
  'consumption',
] as const;
const AGENT = 'research';
const MEMBERS = 5;
const MOVEMENTS = 3;
const DAY = 24 * 60 * 60 * 1000;
/** A whole second, like Stripe's times. */
const START = new Date(Date.now() - 60 * DAY).setUTCMilliseconds(0);
/** The hour of all consumptions, which get the time of their insertion. */
const HOUR = new Date(new Date().setUTCMinutes(0, 0, 0)).toISOString();

/**
 * Returns the n-th id of a kind of row. Ids are the same in each run, and in chronological order like the service's.
 */
export function identifier(kind: (typeof KINDS)[number], n: number): string {
  const place = KINDS.indexOf(kind).toString(16).padStart(4, '0');
  return `01a00000-${place}-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

const time = (offset: number) => new Date(START + offset).toISOString();
const recent = (offset: number) => new Date(Date.now() - (offset % DAY)).toISOString();
/** After the end of the benchmark. Rows that expire and are deleted during it would make databases differ. */
const LATER = Date.now() + DAY;
const email = (n: number) => `person${n}@example.com`;
const name = (n: number) => `Person ${n}`;
const hash = (text: string) => `\\\\x${createHash('sha256').update(text).digest('hex')}`;
const organization = (n: number) => identifier('organization', n);

/** One subscription in this many is ongoing. */
const SUBSCRIBED_EVERY = 10;
const isSubscribed = (n: number) => n % SUBSCRIBED_EVERY === 0;
/** One subscription began in each second before the start, newest first. */
const subscribedAt = (n: number) => time(-n * 1000);
const subscribedUntil = (n: number) => time((isSubscribed(n) ? 90 : 30) * DAY);

/** A user's five memberships are far apart in the table, as in practice. */
const userAt = ({ n, place, organizations }: Place) =>
  (n + place * Math.floor(organizations / MEMBERS)) % organizations;

/** The generated tables, with functions that create the rows of each organization. */
export const TABLES: Table[] = [
  {
    table: 'users',
    columns: 'id, email, email_key, email_verified, name, name_key, created_at, updated_at',
    each: 1,
    row: ({ n }) => [
      identifier('user', n),
      email(n),
      email(n),
      true,
      name(n),
      searchKey(name(n)),
      time(n),
      time(n),
    ],
  },
  {
    table: 'identities',
    columns: 'issuer, subject, user_id',
    each: 1,
    row: ({ n }) => ['https://login.example.com', String(n), identifier('user', n)],
  },
  {
    table: 'sessions',
    columns: 'token_hash, id, user_id, created_at, last_seen_at, ip_address',
    each: 1,
    row: ({ n }) => [
      hash(`session ${n}`),
      identifier('session', n),
      identifier('user', n),
      recent(n),
      recent(n),
      '127.0.0.1',
    ],
  },
  {
    table: 'used_sign_ins',
    columns: 'state_hash, used_at',
    each: 1,
    row: ({ n }) => [hash(`state ${n}`), new Date(LATER + n).toISOString()],
  },
  {
    table: 'organizations',
    columns: 'id, name, name_key, created_at, updated_at',
    each: 1,
    row: ({ n }) => [organization(n), `Organization ${n}`, nameKey(`Organization ${n}`), time(n), time(n)],
  },
  {
    table: 'memberships',
    columns: 'id, organization_id, user_id, relation, created_at, user_name_key, user_email_key',
    each: MEMBERS,
    row: (where) => [
      identifier('membership', where.id),
      organization(where.n),
      identifier('user', userAt(where)),
      ['owner', 'admin'][where.place] ?? 'member',
      time(where.n + where.place),
      searchKey(name(userAt(where))),
      email(userAt(where)),
    ],
  },
  {
    table: 'membership_words',
    columns: 'membership_id, word, organization_id',
    each: MEMBERS,
    row: (where) => [identifier('membership', where.id), String(userAt(where)), organization(where.n)],
  },
  {
    table: 'invites',
    columns:
      'id, organization_id, email, email_key, role, token_hash, invited_by, delivery_status, created_at, expires_at, accepted_at',
    each: 2,
    row: ({ n, place, id }) => {
      const address = `invited${id}@example.com`;
      const accepted = place === 0 ? time(n + DAY) : null;
      const by = identifier('user', n);
      return [
        identifier('invite', id),
        organization(n),
        address,
        address,
        'member',
        hash(address),
        by,
        'sent',
        time(n),
        time(n + 7 * DAY),
        accepted,
      ];
    },
  },
  {
    table: 'invite_sends',
    columns: 'id, organization_id, user_id, email_key, sent_at',
    each: 1,
    row: ({ n, id }) => {
      const by = identifier('user', n);
      return [identifier('send', id), organization(n), by, `invited${id}@example.com`, recent(n)];
    },
  },
  {
    table: 'invite_mail_links',
    columns: 'token_hash, recipient_hash, expires_at',
    each: 2,
    row: ({ n, id, organizations }) => [
      hash(`invited${id}@example.com`),
      hash(`recipient${id}`),
      new Date(LATER + (n / organizations) * 37 * DAY).toISOString(),
    ],
  },
  {
    table: 'invite_mail_blocks',
    columns: 'recipient_hash',
    each: 1,
    row: ({ id }) => [hash(`blocked${id}`)],
  },
  {
    table: 'agent_trials',
    columns: 'organization_id, agent_id, started_at, ends_at',
    each: 1,
    row: ({ n }) => [organization(n), AGENT, time(n), time(n + 14 * DAY)],
  },
  {
    table: 'token_grants',
    columns: 'id, organization_id, agent_id, source, source_key, amount, remaining, expires_at, created_at',
    each: 2,
    row: ({ n, place, id }) => [
      identifier('grant', id),
      organization(n),
      AGENT,
      place === 0 ? 'trial' : 'top_up',
      `grant ${id}`,
      1000,
      place === 0 ? 1000 - MOVEMENTS : 1000,
      place === 0 ? time(n + 14 * DAY) : null,
      time(n),
    ],
  },
  {
    table: 'token_ledger',
    columns: 'id, grant_id, organization_id, agent_id, amount, reason, key, created_at',
    each: MOVEMENTS,
    row: ({ n, id }) => [
      identifier('movement', id),
      identifier('grant', 2 * n),
      organization(n),
      AGENT,
      1,
      'consumption',
      `use ${id}`,
      time(n),
    ],
  },
  {
    table: 'token_consumptions',
    columns: 'id, organization_id, agent_id, idempotency_key, amount',
    each: MOVEMENTS,
    row: ({ n, id }) => [identifier('consumption', id), organization(n), AGENT, `use ${id}`, 1],
  },
  {
    table: 'token_usage',
    columns: 'organization_id, agent_id, hour, tokens',
    each: 1,
    row: ({ n }) => [organization(n), AGENT, HOUR, MOVEMENTS],
  },
  {
    table: 'billing_profiles',
    columns: 'organization_id, customer_id, contact',
    each: 1,
    row: ({ n }) => [
      organization(n),
      `cus_${n}`,
      '{"name": null, "email": null, "phone": null, "address": null}',
    ],
  },
  {
    table: 'checkouts',
    columns:
      'id, organization_id, kind, item, status, paid, customer_id, price_id, amount, currency, tokens, return_path, session_id, created_at, expires_at',
    each: 1,
    row: ({ n, id }) => [
      identifier('checkout', id),
      organization(n),
      'subscription',
      AGENT,
      'complete',
      true,
      `cus_${n}`,
      'price_1',
      2900,
      'eur',
      100_000,
      '/',
      `cs_${id}`,
      time(n),
      time(n + DAY),
    ],
  },
  {
    table: 'subscriptions',
    columns:
      'id, organization_id, item, checkout_id, customer_id, status, amount, currency, interval, current_period_end, cancel_at_period_end, activated_at, created_at',
    each: 1,
    row: ({ n, id }) => [
      `sub_${id}`,
      organization(n),
      AGENT,
      identifier('checkout', n),
      `cus_${n}`,
      isSubscribed(n) ? 'active' : 'canceled',
      2900,
      'eur',
      'month',
      subscribedUntil(n),
      false,
      subscribedAt(n),
      subscribedAt(n),
    ],
  },
  {
    table: 'payments',
    columns: 'id, organization_id, kind, item, amount, currency, payment_id, created_at',
    each: 1,
    row: ({ n, id }) => [
      `in_${id}`,
      organization(n),
      'subscription',
      AGENT,
      2900,
      'eur',
      `pi_${id}`,
      time(n),
    ],
  },
  {
    table: 'stripe_events',
    columns: 'id, type, object_id, received_at',
    each: 2,
    row: ({ n, id }) => [`evt_${id}`, 'invoice.paid', `in_${n}`, recent(id)],
  },
  {
    table: 'audit_events',
    columns: 'id, organization_id, type, occurred_at, actor_type, actor_id, target_type, target_id, after',
    each: 5,
    row: ({ n, place, id }) => [
      identifier('event', id),
      organization(n),
      'organization.renamed',
      time(n + place * DAY),
      'user',
      identifier('user', n),
      'organization',
      organization(n),
      '{"name": "Organization"}',
    ],
  },
];
