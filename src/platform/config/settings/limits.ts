import { setting } from '../setting.js';
import { integer } from '../setting-types.js';
import { limit } from './common.js';

export const LIMITS = {
  bodyBytes: setting({
    name: 'LIMIT_BODY_BYTES',
    meaning: 'Maximum size of a request body, in bytes. As for every limit, 0 turns it off.',
    type: integer(0, 16_777_216),
    default: '32768',
  }),
  ownedOrganizations: setting({
    name: 'LIMIT_OWNED_ORGANIZATIONS',
    meaning: 'Organizations that one user may own.',
    type: limit,
    default: '100',
  }),
  memberships: setting({
    name: 'LIMIT_MEMBERSHIPS',
    meaning: 'Organizations to which one user may belong, including owned ones.',
    type: limit,
    default: '500',
  }),
  pendingInvites: setting({
    name: 'LIMIT_PENDING_INVITES',
    meaning: 'Pending invites of one organization.',
    type: limit,
    default: '100',
  }),
  invitesPerHour: setting({
    name: 'LIMIT_INVITES_PER_HOUR',
    meaning: 'Invites that one organization may send or resend per hour.',
    type: limit,
    default: '100',
  }),
  invitesPerUserDay: setting({
    name: 'LIMIT_INVITES_PER_USER_DAY',
    meaning: 'Invites that one user may send or resend per day, in all organizations together.',
    type: limit,
    default: '200',
  }),
  invitesPerRecipientDay: setting({
    name: 'LIMIT_INVITES_PER_RECIPIENT_DAY',
    meaning:
      'Invite mails that one recipient may receive per day. Further mails are withheld. Addresses that differ in a `+tag` are one recipient.',
    type: limit,
    default: '5',
  }),
  trialsPerUser30Days: setting({
    name: 'LIMIT_TRIALS_PER_USER_30_DAYS',
    meaning: 'Trials that one user may start in 30 days, in all organizations together.',
    type: limit,
    default: '10',
  }),
  paymentRequestsPerMinute: setting({
    name: 'LIMIT_PAYMENT_REQUESTS_PER_MINUTE',
    meaning:
      'Requests of one user per minute that call Stripe, per instance: for checkouts, previews and changes of an offer, the portal, invoices, next charges and changes of the billing contact.',
    type: limit,
    default: '20',
  }),
  writesPerDay: setting({
    name: 'LIMIT_WRITES_PER_DAY',
    meaning: 'Successful changes of one user per day, per instance. Each invite of a list counts.',
    type: limit,
    default: '5000',
  }),
  loginsPerMinute: setting({
    name: 'LIMIT_LOGINS_PER_MINUTE',
    meaning:
      'Sign-ins that one IP address may start per minute, per instance. Failed callbacks count as well.',
    type: limit,
    default: '600',
  }),
  signInsPerHour: setting({
    name: 'LIMIT_SIGN_INS_PER_HOUR',
    meaning: 'Sign-ins of one person per hour, per instance. Fresh ones count as well.',
    type: limit,
    default: '60',
  }),
  requestsPer10s: setting({
    name: 'LIMIT_REQUESTS_PER_10S',
    meaning:
      'Requests of one session per 10 seconds, per instance. Requests without a session count for their IP address.',
    type: limit,
    default: '3000',
  }),
};
