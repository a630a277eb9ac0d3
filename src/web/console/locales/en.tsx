import type { ReactNode } from 'react';
import type { CheckoutOutcome } from '../../client/navigation.js';
import type { ErrorCode, FieldProblem } from '../../client/problem.js';
import type {
  AuditEvent,
  Billing,
  Invite,
  Payment,
  Relation,
  TokenMovement,
} from '../../client/resources.js';
import { locale } from './language.js';
import { pluralOf } from './plural.js';

const NUMBER = new Intl.NumberFormat(locale);
const plural = pluralOf('en', NUMBER);

const range = (from: number, to: number): string => `${NUMBER.format(from)} to ${NUMBER.format(to)}`;

const tokens = (count: number): string => plural(count, { one: 'token', other: 'tokens' });

const everyInterval: Record<string, string> = {
  day: 'per day',
  week: 'per week',
  month: 'per month',
  year: 'per year',
};

/** The parts of a sentence about an audit event. `before` and `after` have the names of the event's fields. */
export interface EventParts {
  actor: ReactNode;
  target: ReactNode;
  agent: ReactNode;
  was: Record<string, ReactNode>;
  now: Record<string, ReactNode>;
}

/** The English texts. Other languages must have the same entries. */
export const en = {
  app: {
    name: 'Workspace',
    loading: 'Loading…',
    showMore: 'Show more',
    newer: 'Newer',
    older: 'Older',
    retry: 'Try again',
    cancel: 'Cancel',
    copyLink: 'Copy link',
    copied: 'Copied',
    backToOrganizations: 'Back to your organizations',
    draftIsKept: 'What you typed is still here. It is not saved yet.',
    unnamed: 'Unnamed user',
  },

  connection: {
    lost: 'The service can’t be reached. This page reconnects automatically.',
    restored: 'The service can be reached again.',
  },

  sandbox: {
    name: 'Sandbox',
    noRealMoney: 'No real money.',
    mail: 'Mail',
    payments: 'Payments',
    mailWentHere: 'The mail went here',
  },

  broken: {
    title: 'Something went wrong',
    part: 'This part of the page can’t be shown. Something went wrong on our side.',
    script:
      'This part of the page did not load. You may be offline, or there is a new version. What you typed stays.',
    console: 'The console can’t be shown. If it happens again after a reload, tell your support.',
    reload: 'Reload the page',
  },

  notFound: {
    title: 'Not found',
  },

  noAccess: {
    title: 'No access',
    notMember: 'You are not a member of this organization.',
    adminsOnly: 'Only admins and the owner can use this page.',
  },

  session: {
    endedTitle: 'Your session ended',
    ended: 'Sign in to continue. What you typed on this page stays.',
    signIn: 'Sign in',
    notNow: 'Not now',
    signOut: 'Sign out',
  },

  account: {
    menu: 'Account',
    signedInAs: (email: string) => `Signed in as ${email}`,
    switch: 'Switch account',
  },

  signIn: {
    title: 'Welcome',
    purpose: 'Sign in to work with your organizations, their people and their agents.',
    invited: 'Sign in with the e-mail address that received the invite.',
    newHere: 'New here? Your account is created when you first sign in.',
  },

  organizations: {
    title: 'Organizations',
    list: 'Your organizations',
    noneFound: 'No organization has this name.',
    new: 'New organization',
    name: 'Name of the organization',
    nameHint: 'You can rename it later.',
    create: 'Create',
    openedLast: 'opened last',
    memberSince: (date: ReactNode) => <>member since {date}</>,
  },

  /** The home page of a person without an organization. */
  welcome: {
    title: 'Welcome to Workspace',
    lead: 'You work with agents in an organization. Create one, or join the one of your team.',
    create: 'Create an organization',
    createHint: 'You become its owner. Then you can invite people and try agents.',
    join: 'Join your team',
    joinHint: (email: string | null) =>
      email
        ? `Ask an admin of your team to invite ${email}. The invite then appears on this page.`
        : 'Ask an admin of your team for an invite, and open the link in it.',
  },

  myInvites: {
    title: 'Invites for you',
    none: 'You have no pending invites.',
    from: {
      member: (inviter: string, organization: ReactNode) => (
        <>
          {inviter} has invited you to join {organization} as a member.
        </>
      ),
      admin: (inviter: string, organization: ReactNode) => (
        <>
          {inviter} has invited you to join {organization} as an admin.
        </>
      ),
    },
    expires: (date: ReactNode) => <>expires {date}</>,
    accept: 'Accept',
    acceptNamed: (organization: string) => `Accept the invite to ${organization}`,
    decline: 'Decline',
    declineNamed: (organization: string) => `Decline the invite to ${organization}`,
    declineQuestion: (organization: string) => `Decline the invite to ${organization}?`,
    declineConsequences: 'To join later you need a new invite.',
    declined: (organization: string) => `You have declined the invite to ${organization}.`,
  },

  switcher: {
    title: 'Switch organization',
    now: 'Switch organization, current:',
    choose: 'Choose an organization',
    search: 'Search organizations',
    more: (count: number) =>
      `${plural(count, { one: 'more organization', other: 'more organizations' })}. Type to find one.`,
    links: 'More',
    all: 'All organizations',
  },

  palette: {
    open: 'Search',
    keys: 'Ctrl K',
    title: 'Search and commands',
    label: 'Search organizations, people, agents and pages',
    groups: {
      recent: 'Recent organizations',
      organizations: 'Organizations',
      pages: 'Pages',
      people: 'People',
      agents: 'Agents',
      actions: 'Actions',
    },
    invite: (organization: string) => `Invite people to ${organization}`,
  },

  finder: {
    searching: 'Searching…',
    found: (count: number) =>
      count === 0 ? 'Nothing found.' : plural(count, { one: 'result', other: 'results' }),
  },

  organization: {
    agents: 'Agents',
    people: 'People',
    billing: 'Billing',
    audit: 'Audit trail',
    auditTab: 'Audit',
    settings: 'Settings',
    youAre: {
      member: 'you are a member',
      admin: 'you are an admin',
      owner: 'you are the owner',
    } satisfies Record<Relation, string>,
  },

  relations: { member: 'member', admin: 'admin', owner: 'owner' } satisfies Record<Relation, string>,

  pager: { previous: 'Previous', next: 'Next' },

  people: {
    list: 'People',
    search: 'Search people and invites',
    searchPeople: 'Search people',
    searchHint: 'Beginning of a name or e-mail address',
    filter: 'Filter by role',
    roles: { member: 'Member', admin: 'Admin', owner: 'Owner' } satisfies Record<Relation, string>,
    allRoles: 'All roles',
    onlyRole: { member: 'Members', admin: 'Admins', owner: 'Owner' } satisfies Record<Relation, string>,
    columns: { person: 'Person', role: 'Role', joined: 'Joined' },
    none: 'No person matches this search.',
    showAll: 'Show all people',
    you: '(you)',
    count: (count: number) => plural(count, { one: 'person', other: 'people' }),
    range: (from: number, to: number, total: number, isAll: boolean) =>
      `${range(from, to)} of ${isAll ? '' : 'more than '}${plural(total, { one: 'person', other: 'people' })}`,
    /** The accessible name of a button that shows the role and opens a menu. */
    roleOf: (name: string, role: string) => `${role}, change the role of ${name}`,
    isNow: {
      member: (name: string) => `${name} is now a member.`,
      admin: (name: string) => `${name} is now an admin.`,
    },
    make: { member: 'Make member', admin: 'Make admin' },
    makeQuestion: {
      member: (name: string, organization: string) => `Make ${name} a member of ${organization}?`,
      admin: (name: string, organization: string) => `Make ${name} an admin of ${organization}?`,
    },
    makeConsequences: {
      member: 'They can no longer manage people, invites or billing. Their pending invites are deleted.',
      admin: 'Admins invite and remove people, change roles, and buy for the organization.',
    },
    stepDownQuestion: (organization: string) => `Give up your admin role in ${organization}?`,
    stepDownConsequences:
      'You can no longer manage people, invites or billing. Only another admin can undo this.',
    stepDown: 'Become a member',
    remove: 'Remove',
    removeQuestion: (name: string, organization: string) => `Remove ${name} from ${organization}?`,
    removeConsequences: 'They lose access immediately. To return they need a new invite.',
    removed: (name: string) => `${name} is removed.`,
  },

  invites: {
    list: 'Invites',
    none: 'No open invites.',
    noneFound: 'No invite matches this search.',
    count: (count: number) => plural(count, { one: 'invite', other: 'invites' }),
    range: (from: number, to: number, total: number, isAll: boolean) =>
      `${range(from, to)} of ${isAll ? '' : 'more than '}${plural(total, { one: 'invite', other: 'invites' })}`,
    emails: 'E-mail addresses',
    emailsHint: 'Separate several addresses by commas, spaces or new lines.',
    role: 'Role',
    invite: 'Invite',
    noAddress: 'Enter an e-mail address.',
    tooMany: (count: number, limit: number) =>
      `You entered ${count} addresses. You can invite at most ${limit} at once.`,
    wrong: (emails: string[]) =>
      emails.length === 1
        ? `This is not an e-mail address: ${emails[0]}. Correct it and invite again.`
        : `These are not e-mail addresses: ${emails.join(', ')}. Correct them and invite again.`,
    cannotInvite: 'You cannot invite people at the moment.',
    link: 'Link',
    linkFor: (email: string) => `Link for ${email}`,
    sending: (email: ReactNode) => (
      <>We are sending an invite to {email}. You can also share this link. It is shown only once.</>
    ),
    withheld: (email: ReactNode) => (
      <>We send no mail to {email} at the moment. Share this link instead. It is shown only once.</>
    ),
    summary: (invited: number, others: number) =>
      [
        invited > 0 &&
          `${plural(invited, { one: 'address is', other: 'addresses are' })} invited. Each link is shown only once.`,
        others > 0 && `${plural(others, { one: 'address is', other: 'addresses are' })} not invited.`,
      ]
        .filter(Boolean)
        .join(' '),
    outcomes: 'Result for each address',
    isSending: 'The mail is on its way.',
    isWithheld: 'No mail is sent. Share the link.',
    isMember: 'Is already a member.',
    isPending: 'Already has an invite. Its link works until you resend it.',
    limitReached:
      'The organization has too many pending invites. Delete some, or wait until they are accepted.',
    columns: { email: 'E-mail address', role: 'Role', mail: 'Mail', expires: 'Expires', actions: 'Actions' },
    status: 'Status',
    statuses: { '': 'All invites', pending: 'Pending', expired: 'Expired' },
    invitedBy: (name: string) => `invited by ${name}`,
    isExpired: 'expired',
    roleOf: (email: string, role: string) => `${role}, change the invite to ${email}`,
    roleChanged: {
      member: (email: string) => `The invite to ${email} is now for a member.`,
      admin: (email: string) => `The invite to ${email} is now for an admin.`,
    },
    resend: 'Resend',
    resendTo: (email: string) => `Resend the invite to ${email}`,
    delete: 'Delete',
    deleteTo: (email: string) => `Delete the invite to ${email}`,
    deleteQuestion: (email: string) => `Delete the invite to ${email}?`,
    deleteConsequences: 'The link in the mail stops working.',
    deleted: (email: string) => `The invite to ${email} is deleted.`,
    delivery: {
      queued: 'mail queued',
      sent: 'mail sent',
      failed: 'mail failed',
      withheld: 'mail withheld',
    } satisfies Record<Invite['delivery']['status'], string>,
    deliveryReasons: {
      queued: undefined,
      sent: undefined,
      failed: 'The mail server rejected the mail. Check the address, or resend and share the link.',
      withheld:
        'The address has reached its daily limit of invite mails, or has blocked them. Resend and share the link.',
    } satisfies Record<Invite['delivery']['status'], string | undefined>,
  },

  receivedInvite: {
    title: 'You are invited',
    someone: 'Someone',
    expires: (date: ReactNode) => <>The invite expires on {date}.</>,
    isForYou: (email: string) => `This invite is for ${email}, the address you are signed in with.`,
    declinedTitle: 'Invite declined',
    declined: (organization: ReactNode) => <>You have declined the invite to {organization}.</>,
    alreadyMember: (organization: ReactNode) => <>You are already a member of {organization}.</>,
    open: 'Open the organization',
    isForOther: (email: ReactNode, own: string | null) => (
      <>
        This invite is for {email}, but you are signed in {own ? `as ${own}` : 'with another account'}. Sign
        in with the invited address to accept it.
      </>
    ),
    cannotAccept: 'You can’t accept this invite yet.',
    limitReached: 'You belong to as many organizations as allowed. Leave one, then accept the invite.',
    signInAgain: 'Sign in again',
    goHome: 'Go to your organizations',
    /** Links that no longer work. */
    dead: {
      invite_not_found: {
        title: 'This link does not work',
        reason: 'The invite was deleted, or a newer mail has a new link.',
        way: 'Open the link in the newest mail, or ask the person who invited you for a new invite.',
      },
      invite_already_accepted: {
        title: 'This invite has been used',
        reason: 'An invite works once, and this one was accepted before.',
        way: 'If you accepted it with another account, switch to that account. Otherwise ask for a new invite.',
      },
      invite_expired: {
        title: 'This invite has expired',
        reason: 'It was not accepted in time.',
        way: 'Ask the person who invited you for a new invite.',
      },
      already_joined: {
        title: 'You are already a member',
        reason: 'This invite has been used, and you belong to the organization.',
        way: undefined,
      },
    },
  },

  blockInvites: {
    title: 'Stop invite mails',
    question: 'We will send no more invite mails to your address. Invites that you got stay valid.',
    block: 'Stop invite mails to this address',
    doneTitle: 'Invite mails stopped',
    done: 'We will send no more invite mails to this address.',
    openInvite: 'Open the invite',
  },

  money: {
    tokens,
    terms: (tokensPerPeriod: number, price: string, interval: string) =>
      `${tokens(tokensPerPeriod)} for ${price} ${everyInterval[interval] ?? `per ${interval}`}`,
    price: (price: string, interval: string) => `${price} ${everyInterval[interval] ?? `per ${interval}`}`,
    purchase: (count: number, price: string) => `${tokens(count)} for ${price}`,
  },

  subscription: {
    badges: {
      renewing: 'Subscribed',
      canceled: 'Canceled',
      awaiting_payment: 'Payment pending',
      first_payment_failed: 'Past due',
      past_due: 'Past due',
      unpaid: 'Unpaid',
      paused: 'Paused',
      incomplete: 'Incomplete',
      ended: 'Ended',
    },
    meanings: {
      awaiting_payment:
        'The first payment has not arrived yet, and access starts when it does. A bank debit can take several days.',
      first_payment_failed: 'The first payment failed. The subscription gives no access yet.',
      past_due: 'The last payment failed. You can still use the agent for now.',
      unpaid: 'The payments failed. The subscription gives no access until the invoice is paid.',
      paused: 'The subscription gives no access until it continues.',
      incomplete: 'The first payment is not complete. The subscription gives no access yet.',
      ended: 'The subscription has ended.',
    },
    renews: (date: ReactNode) => <>renews on {date}</>,
    renewalWasDue: (date: ReactNode) => <>renewal was due on {date}</>,
    usableUntil: (date: ReactNode) => <>you can use it until {date}</>,
    endWasDue: (date: ReactNode) => <>its end was due on {date}</>,
    endsOn: (date: ReactNode) => <>It is canceled and ends on {date}.</>,
  },

  overdue: {
    one: 'A payment is overdue',
    several: 'Payments are overdue',
    of: (name: string, meaning: string) => `${name}: ${meaning}`,
    updateMethod: 'Update payment method',
    payInvoice: 'Pay the open invoice',
    askToPay: 'Ask an admin or the owner to pay.',
  },

  agents: {
    list: 'Agents',
    none: 'No agents are available yet. They appear here when your provider offers some.',
    all: 'All agents',
    noAccess: 'No access',
    subscriptionEnded: 'the subscription has ended',
    trial: 'Trial',
    trialEnds: (days: number, date: ReactNode) => (
      <>
        ends in {plural(days, { one: 'day', other: 'days' })}, on {date}
      </>
    ),
    trialHasEnded: (date: ReactNode) => <>the trial ended on {date}</>,
    tokensOnly: 'Tokens',
    whileTokensLast: 'usable while the tokens last',
    balance: 'Tokens left',
    used: 'Used in 30 days',
    ended: (date: ReactNode) => <>ended on {date}</>,
    converted: 'replaced by a subscription',
    convertedTokens: (date: ReactNode) => (
      <>replaced by a subscription. Its tokens are usable until {date}.</>
    ),
    yourTerms: 'Your terms',
    newTerms: (terms: string) => `New subscriptions: ${terms}. Yours keeps its terms.`,
    options: 'Options',
    otherOptions: 'Other options',
    startTrial: 'Start trial',
    trialOffer: (days: number, count: number | null) =>
      `${plural(days, { one: 'day', other: 'days' })} free${count ? `, ${tokens(count)}` : ''}`,
    trialStarted: (name: string) => `The trial of ${name} has started.`,
    subscribe: 'Subscribe',
    topUp: 'Top up',
    askAdmin: 'Ask an admin or the owner.',
    continueToPayment: 'Continue to payment',
    notPaidYet: (moment: ReactNode) => <>Your order is not paid yet. You can pay it until {moment}.</>,
    isBeingConfirmed: 'Your payment is being confirmed.',
    hasNotArrived: 'Your payment has not arrived yet. A bank debit can take several days.',
  },

  usage: {
    title: 'Usage',
    none: 'No tokens used in the last 30 days.',
    total: (count: number) => `${tokens(count)} used in the last 30 days.`,
    most: (date: ReactNode, count: number) => (
      <>
        Most on {date}: {tokens(count)}.
      </>
    ),
    since: (date: ReactNode) => <>There are many movements, so the chart starts on {date}.</>,
  },

  history: {
    title: 'Token history',
    none: 'No tokens have been granted or used yet.',
    grants: {
      trial: 'Trial',
      subscription: 'Subscription period',
      top_up: 'Top-up',
      adjustment: 'Adjustment',
    } satisfies Record<NonNullable<TokenMovement['source']>, string>,
    movements: {
      consumption: 'Used',
      refund: 'Taken back after a refund',
      dispute: 'Taken back after a dispute',
      restoration: 'Restored',
      expiry: 'Expired',
    } satisfies Record<Exclude<TokenMovement['type'], 'grant'>, string>,
    validUntil: (date: ReactNode) => <>valid until {date}</>,
    neverExpires: 'never expires',
  },

  checkout: {
    success: 'Thank you. Your purchase is ready to use.',
    pending: 'Your payment is being processed. Your purchase appears here when the payment arrives.',
    canceled: 'You left the payment page. You were not charged.',
  } satisfies Record<CheckoutOutcome, string>,

  billing: {
    nextCharge: 'Next charge',
    chargedOn: (amount: ReactNode, date: ReactNode) => (
      <>
        {amount} on {date}
      </>
    ),
    chargedFor: (names: string) => `For ${names}. Taxes, discounts and credit can change the amount.`,
    noCharge: 'No charge is planned.',
    noChargeHint: 'No subscription renews.',
    overdueFirst: 'The overdue payment above is still open.',
    portal: 'Invoices and payment methods',
    portalHint: 'At the payment provider you download invoices, update cards and cancel subscriptions.',
    openPortal: 'Manage billing',
    subscriptions: 'Subscriptions',
    active: (count: number) => `${count} active`,
    pastDue: (count: number) => `${count} past due`,
    noSubscriptions: 'No subscriptions. Subscribe to an agent on the agents page.',
    payments: 'Payments',
    noPayments: 'No payments yet.',
    otherPurchase: 'Unknown purchase',
    paymentKinds: { subscription: 'subscription', top_up: 'top-up' },
    invoice: 'Invoice',
    invoiceFor: (name: string) => `Invoice for ${name}`,
    noInvoice: 'no invoice yet',
    paymentStatuses: {
      credited: 'Paid',
      in_review: 'In review',
      refunded: 'Refunded',
      partially_refunded: 'Partly refunded',
      disputed: 'Disputed',
    } satisfies Record<Payment['status'], string>,
    paymentMeanings: {
      in_review: 'We received this payment and are checking it. You need to do nothing.',
      disputed: 'The bank disputes this payment. Purchases can be unavailable until that is settled.',
    } satisfies Partial<Record<Payment['status'], string>>,
    contact: 'Billing contact',
    contactSync: {
      no_customer: 'sent to the payment provider with the first purchase',
      synced: 'synced with the payment provider',
      pending: 'syncing with the payment provider',
      failed: 'rejected by the payment provider: check the details',
    } satisfies Record<Billing['contactSync']['status'], string>,
    name: 'Name',
    email: 'E-mail address for invoices',
    phone: 'Phone',
    address: 'Address',
    line1: 'Address line 1',
    line2: 'Address line 2',
    postalCode: 'Postal code',
    city: 'City',
    state: 'State',
    country: 'Country',
    noCountry: 'No country',
    saveContact: 'Save contact',
    contactSaved: 'Contact saved.',
  },

  audit: {
    statuses: {
      none: 'none',
      incomplete: 'incomplete',
      trialing: 'on trial',
      active: 'active',
      past_due: 'past due',
      unpaid: 'unpaid',
      paused: 'paused',
      canceled: 'canceled',
    },
    list: 'Events',
    none: 'No events.',
    noneMatch: 'No events match these filters.',
    found: (count: number, hasMore: boolean) =>
      hasMore
        ? `More than ${count} events match.`
        : plural(count, { one: 'event matches.', other: 'events match.' }),
    time: 'Time',
    requestId: 'Request ID',
    copyRequestId: 'Copy request ID',
    field: 'Field',
    before: 'Before',
    after: 'After',
    nothing: 'none',
    sameActor: (name: string) => `All events by ${name}`,
    sameTarget: (name: string) => `All events about ${name}`,
    newest: 'Newest',
    pages: 'Pages of events',
    filters: {
      title: 'Filters',
      type: 'Event',
      allTypes: 'All events',
      actor: 'By',
      everyone: 'Everyone',
      choose: 'Choose a person',
      members: 'Members',
      show: 'Show their events',
      formerHint: 'To filter by someone who has left, open one of their events.',
      target: 'About',
      from: 'From',
      until: 'Until',
      clear: 'Clear filters',
      chosenPerson: 'the chosen person',
      chosenTarget: 'the chosen subject',
    },
    export: {
      start: 'Export',
      hint: 'Downloads all events that match the filters, as lines of JSON (NDJSON). You can have two exports at a time, of 10 minutes each. Split a very large trail into periods.',
      done: 'The export is in your downloads.',
      broken: 'The export ended early, so it was not saved. Try again, or choose a shorter period.',
    },
    groups: {
      organization: 'Organization',
      membership: 'People',
      invite: 'Invites',
      trial: 'Agents',
      checkout: 'Purchases',
      subscription: 'Purchases',
      payment: 'Purchases',
      tokens: 'Tokens',
      billing: 'Billing',
      audit: 'Audit trail',
    } as Record<string, string>,
    types: {
      'organization.created': 'Organization created',
      'organization.renamed': 'Organization renamed',
      'organization.ownership_transferred': 'Ownership transferred',
      'organization.deleted': 'Organization deleted',
      'membership.relation_changed': 'Role changed',
      'membership.removed': 'Member removed',
      'membership.left': 'Member left',
      'invite.created': 'Invite created',
      'invite.renewed': 'Invite renewed',
      'invite.resent': 'Invite resent',
      'invite.role_changed': 'Role of an invite changed',
      'invite.deleted': 'Invite deleted',
      'invite.accepted': 'Invite accepted',
      'invite.declined': 'Invite declined',
      'trial.started': 'Trial started',
      'checkout.started': 'Checkout started',
      'subscription.created': 'Subscription started',
      'subscription.changed': 'Subscription changed',
      'subscription.adopted': 'Subscription taken over',
      'payment.credited': 'Payment credited',
      'payment.refunded': 'Payment refunded',
      'tokens.granted': 'Tokens granted',
      'tokens.taken_back': 'Tokens taken back',
      'tokens.restored': 'Tokens restored',
      'billing.contact_changed': 'Billing contact changed',
      'billing.customer_created': 'Customer record created',
      'billing.customer_changed': 'Customer record changed',
      'billing.customer_deleted': 'Customer record deleted',
      'billing.portal_opened': 'Billing portal opened',
      'audit.exported': 'Audit trail exported',
    } satisfies Record<AuditEvent['type'], string>,
    sentences: {
      'organization.created': ({ actor, now }) => (
        <>
          {actor} created the organization {now.name}
        </>
      ),
      'organization.renamed': ({ actor, was, now }) => (
        <>
          {actor} renamed the organization from {was.name} to {now.name}
        </>
      ),
      'organization.ownership_transferred': ({ actor, now }) => (
        <>
          {actor} transferred the ownership to {now.ownerMembershipId}
        </>
      ),
      'organization.deleted': ({ actor }) => <>{actor} deleted the organization</>,
      'membership.relation_changed': ({ actor, target, was, now }) => (
        <>
          {actor} changed {target}’s role from {was.relation} to {now.relation}
        </>
      ),
      'membership.removed': ({ actor, target, was }) => (
        <>
          {actor} removed {target} ({was.relation})
        </>
      ),
      'membership.left': ({ actor, was }) => (
        <>
          {actor} left the organization ({was.relation})
        </>
      ),
      'invite.created': ({ actor, target, now }) => (
        <>
          {actor} invited {target} ({now.role})
        </>
      ),
      'invite.renewed': ({ actor, target, now }) => (
        <>
          {actor} renewed the expired invite for {target} ({now.role})
        </>
      ),
      'invite.resent': ({ actor, target, now }) => (
        <>
          {actor} resent the invite for {target} ({now.role})
        </>
      ),
      'invite.role_changed': ({ actor, target, was, now }) => (
        <>
          {actor} changed the invite for {target} from {was.role} to {now.role}
        </>
      ),
      'invite.deleted': ({ actor, target, was }) => (
        <>
          {actor} deleted the invite for {target} ({was.role})
        </>
      ),
      'invite.accepted': ({ actor, now }) => (
        <>
          {actor} accepted an invite and joined ({now.relation})
        </>
      ),
      'invite.declined': ({ actor, was }) => (
        <>
          {actor} declined an invite ({was.role})
        </>
      ),
      'trial.started': ({ actor, agent }) => (
        <>
          {actor} started the trial of {agent}
        </>
      ),
      'checkout.started': ({ actor, agent, now }) => (
        <>
          {actor} started a checkout for {agent} ({now.kind}, {now.amount})
        </>
      ),
      'subscription.created': ({ actor, agent, now }) => (
        <>
          {actor} started the subscription to {agent} ({now.status})
        </>
      ),
      'subscription.changed': ({ actor, agent }) => (
        <>
          {actor} changed the subscription to {agent}
        </>
      ),
      'subscription.status_changed': ({ actor, agent, was, now }) => (
        <>
          {actor} changed the subscription to {agent} from {was.status} to {now.status}
        </>
      ),
      'subscription.ends': ({ actor, agent, now }) => (
        <>
          {actor} set the subscription to {agent} to end on {now.currentPeriodEnd}
        </>
      ),
      'subscription.renewed': ({ actor, agent, now }) => (
        <>
          {actor} renewed the subscription to {agent} until {now.currentPeriodEnd}
        </>
      ),
      'subscription.adopted': ({ actor, agent, now }) => (
        <>
          {actor} took over a subscription to {agent} ({now.status})
        </>
      ),
      'payment.credited': ({ actor, agent, now }) => (
        <>
          {actor} credited a payment for {agent} with {now.tokens}
        </>
      ),
      'payment.refunded': ({ actor, agent, now }) => (
        <>
          {actor} refunded {now.refunded} of a payment for {agent}
        </>
      ),
      'tokens.granted': ({ actor, agent, now }) => (
        <>
          {actor} added {now.amount} to {agent} ({now.source})
        </>
      ),
      'tokens.taken_back': ({ actor, agent, now }) => (
        <>
          {actor} took back {now.amount} from {agent} ({now.cause})
        </>
      ),
      'tokens.restored': ({ actor, agent, now }) => (
        <>
          {actor} restored {now.amount} to {agent} ({now.cause})
        </>
      ),
      'billing.contact_changed': ({ actor }) => <>{actor} changed the billing contact</>,
      'billing.customer_created': ({ actor }) => <>{actor} created the customer at the payment provider</>,
      'billing.customer_changed': ({ actor }) => <>{actor} changed the customer at the payment provider</>,
      'billing.customer_deleted': ({ actor }) => <>{actor} deleted the customer at the payment provider</>,
      'billing.portal_opened': ({ actor }) => <>{actor} opened the billing portal</>,
      'audit.exported': ({ actor }) => <>{actor} exported the audit trail</>,
    } satisfies Record<
      AuditEvent['type'] | 'subscription.status_changed' | 'subscription.ends' | 'subscription.renewed',
      (event: EventParts) => ReactNode
    >,
    /** For an event type that is newer than this page. */
    unknown: ({ actor }: EventParts, type: string) => (
      <>
        {actor}: {type}
      </>
    ),
    /** Names of actors without a name. */
    actors: {
      user: 'Former user',
      provider: 'The payment provider',
      system: 'The system',
    } satisfies Record<AuditEvent['actor']['type'], string>,
    /** Names of targets without a name. */
    targets: {
      organization: 'the organization',
      membership: 'a former member',
      invite: 'a deleted address',
      agent: 'an agent',
      subscription: 'this subscription',
      payment: 'this payment',
      checkout: 'this checkout',
      token_grant: 'these tokens',
    } as Record<string, string | undefined>,
    formerMember: 'a former member',
    unknownAgent: 'an agent',
    /** The names of events' fields. */
    fields: {
      userId: 'Person',
      name: 'Name',
      email: 'E-mail address',
      phone: 'Phone',
      line1: 'Address line 1',
      line2: 'Address line 2',
      postalCode: 'Postal code',
      city: 'City',
      state: 'State',
      country: 'Country',
      role: 'Role',
      relation: 'Role',
      ownerMembershipId: 'Owner',
      customerId: 'Customer at the payment provider',
      agentId: 'Agent',
      kind: 'Purchase',
      source: 'Reason',
      cause: 'Reason',
      reason: 'Reason',
      amount: 'Amount',
      refunded: 'Refunded',
      tokens: 'Tokens',
      status: 'Status',
      interval: 'Interval',
      currentPeriodEnd: 'Current period ends',
      cancelAtPeriodEnd: 'Ends after this period',
      endsAt: 'Ends',
      expiresAt: 'Expires',
      type: 'Event',
      actorId: 'By',
      targetId: 'About',
      since: 'From',
      until: 'Until',
    } as Record<string, string | undefined>,
    /** The words for values that are codes. */
    values: {
      trial: 'trial',
      subscription: 'subscription',
      top_up: 'top-up',
      adjustment: 'adjustment',
      refund: 'refund',
      dispute: 'dispute',
      day: 'day',
      week: 'week',
      month: 'month',
      year: 'year',
      true: 'yes',
      false: 'no',
    } as Record<string, string | undefined>,
  },

  memberPicker: {
    search: 'Search by the beginning of a name or address',
    none: 'No members match.',
    more: (shown: number) => `These are the first ${shown}. Search for others.`,
  },

  settings: {
    name: 'Name',
    rename: 'Rename',
    renamed: (name: string) => `Renamed to ${name}.`,
    renameAdminsOnly: 'Only admins and the owner can rename the organization.',
    about: 'About',
    created: 'Created',
    id: 'ID',
    copyId: 'Copy ID',
    leave: {
      title: 'Leave the organization',
      hint: 'You stop being a member. The organization itself stays.',
      start: 'Leave the organization',
      question: (organization: string) => `Leave ${organization}?`,
      access: 'You lose access immediately. To return you need a new invite.',
      invites: 'Pending invites that you have sent are deleted.',
      confirm: 'Leave',
      done: (organization: string) => `You have left ${organization}.`,
    },
    ownerOnly: 'Only the owner can transfer the ownership or delete the organization.',
    transfer: {
      title: 'Transfer ownership',
      hint: 'Make another admin the owner. You stay as an admin.',
      start: 'Transfer ownership',
      question: (organization: string) => `Transfer the ownership of ${organization}`,
      newOwner: 'New owner',
      consequences: (name: string) =>
        `${name} becomes the owner at once and can delete the organization. You become an admin. Only ${name} can transfer the ownership back.`,
      chooseFirst: 'The new owner gets all rights at once. You become an admin.',
      noAdmins: 'There is no other admin. First make a member an admin.',
      people: 'Open People',
      confirm: 'Transfer ownership',
      confirmTo: (name: string) => `Transfer ownership to ${name}`,
      done: (name: string) => `${name} is now the owner.`,
    },
    delete: {
      title: 'Delete the organization',
      hint: 'This can’t be undone.',
      start: 'Delete the organization',
      question: (organization: string) => `Delete ${organization}?`,
      access: 'All members lose access immediately, and so do you.',
      lost: 'Memberships, invites and unused tokens are lost.',
      subscriptions: 'A subscription that is set to end is canceled at once, without a refund.',
      kept: 'The operators of this service keep payments, the billing contact and the audit trail. No date is set for their deletion.',
      type: (organization: string) => `Type ${organization} to confirm`,
      mismatch: 'This is not the name of the organization.',
      confirm: 'Delete for good',
      billing: 'Open Billing',
      done: (organization: string) => `${organization} is deleted.`,
    },
  },

  profile: {
    title: 'Account',
    heading: 'Profile',
    name: 'Name',
    noName: 'not given',
    email: 'E-mail address',
    noEmail: 'none',
    verified: 'verified',
    notVerified: 'not verified',
    hint: 'Your name, address and picture come from your identity provider. Change them there. They are updated here when you sign in again.',
    notVerifiedHint: 'You can accept and send invites when your identity provider has verified your address.',
    since: 'Created',
  },

  sessions: {
    title: 'Sessions',
    lead: 'The browsers in which you are signed in.',
    list: 'Your sessions',
    none: 'No sessions.',
    current: 'this browser',
    lastActive: (moment: ReactNode) => <>active {moment}</>,
    signedIn: (moment: ReactNode) => <>signed in {moment}</>,
    expires: (moment: ReactNode) => <>expires {moment} if unused</>,
    unknownBrowser: 'Unknown browser',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    end: 'End',
    endNamed: (browser: string, address: string) => `End the session of ${browser} at ${address}`,
    endQuestion: 'End this session?',
    endConfirm: 'End session',
    endConsequences: (browser: string, address: string) => `${browser} at ${address} will be signed out.`,
    ended: (browser: string) => `The session of ${browser} has ended.`,
    endOthers: 'End all other sessions',
    endOthersQuestion: 'End all other sessions?',
    endOthersConsequences: 'This signs you out in all other browsers at once. You stay signed in here.',
    endedOthers: (count: number) =>
      `${plural(count, { one: 'other session has', other: 'other sessions have' })} ended.`,
    signOutEverywhere: 'Sign out everywhere',
    everywhereQuestion: 'Sign out everywhere?',
    everywhereConsequences: 'This signs you out in all browsers, including this one.',
  },

  language: {
    title: 'Language',
    label: 'Language of this browser',
    hint: 'The page reloads with the new language.',
    followBrowser: 'Follow the browser',
  },

  problems: {
    unexpected: 'Something went wrong. Reload the page.',
    /** For a code that is newer than this page. */
    unknown: (code: string) => `The request failed (${code}).`,
    noAnswerToRead: 'The service did not respond as expected.',
    retryAfter: (seconds: number) =>
      `You can try again in ${seconds === 1 ? 'a second' : plural(seconds, { one: 'second', other: 'seconds' })}.`,
    requestId: (id: string) => `Request ID for support: ${id}.`,
  },

  errors: {
    already_joined: 'You are already a member of this organization.',
    already_member: 'This person is already a member of the organization.',
    already_subscribed: 'Your organization already has a subscription to this agent.',
    agent_not_found: 'This agent does not exist.',
    body_too_large: 'The request is too large.',
    checkout_unavailable: 'This purchase is not available at the moment.',
    cross_site_request: 'The request came from another site and was rejected.',
    database_unavailable: 'The service is temporarily unavailable. Try again in a moment.',
    email_not_verified:
      'Your identity provider has not verified your e-mail address. Verify it there, then sign in again.',
    headers_too_large: 'Your browser sent too much data. Clear the cookies of this site and try again.',
    identity_provider_unavailable: 'The identity provider is not responding. Try again in a moment.',
    internal_error: 'Something went wrong on our side. Try again later.',
    invalid_callback: 'This sign-in has expired. Sign in again.',
    invalid_signature: 'The signature is invalid.',
    invalid_transfer_target: 'Only an admin of the organization can become its owner.',
    invite_already_accepted: 'This invite has already been used.',
    invite_already_pending: 'This address already has an invite. Resend or delete it.',
    invite_email_mismatch: 'This invite is for a different e-mail address.',
    invite_expired: 'This invite has expired. Ask for a new one.',
    invite_not_found: 'This invite does not exist. It may have been deleted or replaced by a newer one.',
    limit_reached: 'You have reached the limit. Remove some entries, or try again later.',
    malformed_body: 'The service could not read the request.',
    malformed_request: 'The service could not read the request.',
    membership_not_found: 'This person is no longer a member of the organization.',
    method_not_allowed: 'This action is not supported.',
    no_answer:
      'The service did not respond. Check your connection, then check whether your change was saved.',
    organization_has_subscription: 'Cancel the subscriptions of the organization first.',
    organization_name_taken: 'An organization with this name already exists. Choose another name.',
    organization_not_found: 'This organization does not exist.',
    overloaded: 'The service is busy. Try again in a moment.',
    owner_required: 'The owner can’t leave or be removed. Transfer the ownership first.',
    payment_provider_error: 'The payment provider rejected the request. Nothing was changed.',
    payment_provider_unavailable: 'The payment provider is not responding. Try again in a moment.',
    rate_limited: 'Too many requests. Wait a moment and try again.',
    relation_required: 'You don’t have permission to do this.',
    request_timeout: 'The request took too long. Try again.',
    route_not_found: 'This page does not exist.',
    session_not_found: 'This session has already ended.',
    sign_in_denied: 'You were not signed in. The sign-in was canceled or denied.',
    top_up_unavailable: 'Token top-ups for this agent are not available.',
    trial_already_used: 'Your organization has already used its trial of this agent.',
    trial_unavailable: 'A trial of this agent is not available to your organization.',
    unauthenticated: 'You are signed out. Sign in to continue.',
    unsupported_media_type: 'The service could not read the request.',
    uri_too_long: 'The address is too long.',
    validation_failed: 'Some fields are invalid. Correct them and try again.',
  } satisfies Record<ErrorCode | 'no_answer', string>,

  /** Sentences for error codes of fields, and for the formats of some fields. Shown below the field. */
  fieldErrors: {
    email: 'Enter an e-mail address, such as name@example.com.',
    invalid: 'This value is not valid.',
    invalid_characters: 'Remove the characters that are not allowed.',
    invalid_format: 'This does not have the right form.',
    not_allowed: 'This value is not allowed.',
    required: 'Fill in this field.',
    too_large: 'This value is too large.',
    too_long: 'This is too long.',
    too_short: 'This is too short.',
    too_small: 'This value is too small.',
    unknown_field: 'The service does not know this field.',
    wrong_type: 'This value is not valid.',
  } satisfies Record<FieldProblem['code'] | 'email', string>,
};

export type Words = typeof en;
