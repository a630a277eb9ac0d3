import type { Count } from './judgement.js';
import { type Kind, PIPELINED } from './requests.js';

/** A kind of request for which a limit is declared. */
export interface Subject {
  /** Method, path and perhaps a note, such as `POST /api/organizations`. */
  what: string;
  kind: Kind;
  isAnonymous: boolean;
  /** The status of the request without limits. */
  status: number;
}

export interface Counting extends Count {
  /** The setting that limits the requests, or another mechanism that does. */
  by: string;
  applies(subject: Subject): boolean;
  /** With these settings, the request after `accepted` others gets `refusal`. */
  low: Record<string, string>;
  accepted: number;
  refusal: number;
  /** The request that the campaign tries instead, because each of these requests needs such a request first. */
  instead?: string;
}

const isDone = ({ status }: Subject) => status < 400;
/** Such a request leaves an event for each session, and a session needs a sign-in. */
const ENDS_SESSIONS = /^DELETE \/api\/me(\/sessions\S*)?$/;
const once = { accepted: 1, refusal: 429 };

/** The requests that a limit counts by their cost, or that have a limit of their own. The campaign tries each. */
export const COUNTED: Counting[] = [
  {
    by: 'LIMIT_REQUESTS_PER_10S, by rows',
    counts: 'both',
    requests: 50,
    applies: ({ what, kind }) =>
      what.includes('/invites/bulk') && (kind === 'largest' || what.endsWith('rows')),
    low: { LIMIT_REQUESTS_PER_10S: '90' },
    ...once,
  },
  {
    by: 'LIMIT_REQUESTS_PER_10S, by what the sums of members cost',
    counts: 'processor',
    requests: 10,
    applies: ({ what }) => what.endsWith('by member'),
    low: { LIMIT_REQUESTS_PER_10S: '10' },
    ...once,
  },
  {
    by: 'LIMIT_REQUESTS_PER_10S, each of the pipelined',
    counts: 'processor',
    requests: PIPELINED,
    applies: ({ what }) => what.endsWith('pipelined'),
    low: { LIMIT_REQUESTS_PER_10S: String(PIPELINED - 1) },
    accepted: 0,
    refusal: 429,
  },
  {
    by: 'LIMIT_INVITES_PER_USER_DAY', // the campaign has sent more than one before
    counts: 'processor',
    applies: (subject) => isDone(subject) && /\/invites(\/{inviteId}\/resend)?$/.test(subject.what),
    low: { LIMIT_INVITES_PER_USER_DAY: '1' },
    accepted: 0,
    refusal: 429,
  },
  {
    by: 'LIMIT_PAYMENT_REQUESTS_PER_MINUTE',
    counts: 'processor',
    applies: (subject) =>
      isDone(subject) && /^POST \S+(checkout|portal)$|^PATCH \S+\/billing, of a customer$/.test(subject.what),
    low: { LIMIT_PAYMENT_REQUESTS_PER_MINUTE: '1' },
    ...once,
  },
  {
    by: 'LIMIT_LOGINS_PER_MINUTE',
    counts: 'both',
    applies: ({ what }) => /^GET \S+(callback, (complete|failed)|logout, with a session)$/.test(what),
    instead: 'GET /api/auth/login',
    low: { LIMIT_LOGINS_PER_MINUTE: '1' },
    ...once,
  },
  {
    by: 'the signature of webhooks',
    counts: 'both',
    applies: ({ what }) => what.endsWith('/webhooks/stripe, signed'),
    low: { STRIPE_WEBHOOK_SECRET: 'whsec_of_another_endpoint' },
    accepted: 0,
    refusal: 400,
  },
  {
    by: 'LIMIT_WRITES_PER_DAY',
    counts: 'bytes',
    applies: (subject) =>
      isDone(subject) &&
      !subject.isAnonymous &&
      !ENDS_SESSIONS.test(subject.what) &&
      /^(?!GET)|, export$/.test(subject.what),
    low: { LIMIT_WRITES_PER_DAY: '1' },
    ...once,
  },
  {
    by: 'LIMIT_SIGN_INS_PER_HOUR',
    counts: 'bytes',
    applies: (subject) => isDone(subject) && ENDS_SESSIONS.test(subject.what),
    instead: 'GET /api/auth/callback, complete',
    low: { LIMIT_SIGN_INS_PER_HOUR: '1' },
    ...once,
  },
];
