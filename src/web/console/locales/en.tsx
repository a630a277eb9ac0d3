import type { ReactNode } from 'react';
import type { ErrorCode, FieldProblem } from '../../client/problem.js';
import type {
  AuditEvent,
  Billing,
  Invite,
  InviteRole,
  Payment,
  Relation,
  TokenMovement,
} from '../../client/resources.js';
import type { Sort } from '../pages/people/filters.js';
import type { Totals } from '../pages/people/intention.js';
import { isolated } from './isolated.js';
import { locale } from './language.js';
import { pluralOf } from './plural.js';
import { PRODUCT } from './product.js';

const NUMBER = new Intl.NumberFormat(locale);
const plural = pluralOf('en', NUMBER);

const range = (from: number, to: number): string => `${NUMBER.format(from)} to ${NUMBER.format(to)}`;

/** Invited people count, too. */
const entries = (count: number): string => plural(count, { one: 'person', other: 'people' });

const invitesOf = (count: number): string => plural(count, { one: 'invite', other: 'invites' });

const tokens = (count: number): string => plural(count, { one: 'token', other: 'tokens' });

/** No line begins within them. */
const everyInterval: Record<string, string> = {
  day: 'per\u00a0day',
  week: 'per\u00a0week',
  month: 'per\u00a0month',
  year: 'per\u00a0year',
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
    name: PRODUCT,
    support: `${PRODUCT} support`,
    loading: 'Loading…',
    showMore: 'Show more',
    newer: 'Show newer',
    older: 'Show older',
    retry: 'Try again',
    cancel: 'Cancel',
    close: 'Close',
    copyLink: 'Copy link',
    copied: 'Copied',
    clear: 'Clear the field',
    justNow: 'just now',
    toOrganizations: 'Go to your organizations',
    draftIsKept: 'What you typed is still here. It is not saved yet.',
    unnamed: 'Unnamed user',
  },

  shell: {
    skip: 'Skip to the content',
    menu: 'Open the menu',
    navigation: 'Menu',
  },

  theme: {
    title: 'Theme',
    schemes: { auto: 'Follow the system', light: 'Light', dark: 'Dark' },
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    control: 'Ctrl',
    everywhere: 'Everywhere',
    close: 'Close a dialog or menu',
    find: 'Search the list on this page',
    help: 'These shortcuts',
    pages: 'Go to a page',
    then: 'then',
    single: 'Single-key shortcuts',
    singleHint: 'Turn them off if they get in your way, for example with speech input.',
  },

  connection: {
    lost: 'The service can’t be reached. This page reconnects automatically.',
    lostTitle: 'The service can’t be reached',
    waiting: 'Check your connection. This page appears as soon as the service answers.',
    restored: 'The service can be reached again.',
  },

  sandbox: {
    name: 'Sandbox',
    noRealMoney: 'No real money.',
    mail: 'Mailbox',
    payments: 'Payments',
    openMailbox: 'Open the sandbox mailbox',
  },

  broken: {
    title: 'Something went wrong',
    part: 'This part of the page can’t be shown. Something went wrong on our side.',
    script: 'There is a new version of the console. Reload the page to continue. What you typed stays.',
    console: (support: ReactNode) => (
      <>The console can’t be shown. If it happens again after a reload, contact {support}.</>
    ),
    reload: 'Reload the page',
  },

  notFound: {
    title: 'Page not found',
    way: 'Check the address in the browser, or start from your organizations.',
    wayIn: 'Check the address in the browser, or start from the overview.',
    toOverview: 'Go to the overview',
  },

  noAccess: {
    title: 'No access',
    notMember: 'You are not a member of this organization',
    whatToDo: (email: string | null) =>
      email
        ? `You are signed in as ${email}. Ask an admin of the organization to invite this address, or sign in with another account.`
        : 'Ask an admin of the organization to invite you.',
    removed: {
      title: (name: string) => `You are no longer a member of ${isolated(name)}`,
      hint: 'If you still need access, ask an admin of the organization to invite you again.',
    },
    deleted: {
      title: (name: string) => `${isolated(name)} no longer exists`,
      hint: 'Its owner has deleted the organization. Its agents, tokens and invites are gone.',
    },
    adminsOnlyTitle: 'Only for admins and the owner',
    adminsOnly: {
      manageBilling: 'Admins and the owner see payments, invoices and the card here. Ask one of them.',
      viewAudit: 'Admins and the owner see here who changed what. Ask one of them.',
    },
    overdue: {
      title: 'A payment is overdue',
      hint: 'An admin or the owner can pay it. Only they see payments, invoices and the card here.',
    },
    seeAdmins: 'See who to ask',
  },

  session: {
    endedTitle: 'Your session ended',
    ended: 'Sign in to continue. What you typed on this page stays.',
    signIn: 'Sign in',
    notNow: 'Not now',
    signOut: 'Sign out',
  },

  /** After another person has signed in with the same browser. */
  sessionChanged: {
    title: (name: string) => `${isolated(name)} is now signed in`,
    closed: (name: string) =>
      `Another person has signed in with this browser. This page was open for ${isolated(name)}, and was closed so that nothing happens in the wrong account.`,
    go: (name: string) => `Continue as ${isolated(name)}`,
    back: (name: string) => `Sign in as ${isolated(name)}`,
  },

  /** The dialog for an action that needs a fresh sign-in, and the second window. */
  freshSignIn: {
    title: 'Sign in again',
    why: 'To be safe, sign in again in a second window. This page and what you typed stay, and the action then continues.',
    signIn: 'Sign in again',
    waiting:
      'Sign in in the small window that has opened. This page waits for it, and then continues by itself.',
    openAgain: 'Show that window',
    doneTitle: 'You are signed in',
    done: 'Close this window, and continue in the one you were working in.',
    failedTitle: 'Sign-in not completed',
    failed:
      'The sign-in was canceled or refused. Nothing was changed. Try again, or close this window and go back to the one you were working in.',
    close: 'Close this window',
    notFresh: 'Your sign-in provider did not ask who you are. Sign out there, then sign in again.',
  },

  account: {
    shortcuts: 'Shortcuts',
    menu: 'account menu',
    switch: 'Switch account',
  },

  signIn: {
    title: `Sign in to ${PRODUCT}`,
    purpose: `${PRODUCT} gives your organization AI agents: assistants that work for you.`,
    invited:
      'Sign in with the invited e-mail address. Then you see who invited you, and to which organization.',
    newHere: 'New here? Signing in creates your account.',
    again: (support: ReactNode) => <>If it happens again, contact {support}.</>,
  },

  organizations: {
    title: 'Organizations',
    list: 'Your organizations',
    noneFound: 'No organization has this name.',
    new: 'New organization',
    name: 'Name of the organization',
    nameCharacters: 'Remove <, >, ://, www. and characters that can’t be seen.',
    nameHint: 'You can rename it later.',
    create: 'Create',
    openedLast: 'Last opened',
    memberSince: (role: string, date: ReactNode) => (
      <>
        {role} since {date}
      </>
    ),
  },

  /** The home page of a person without an organization. */
  welcome: {
    title: `Welcome to ${PRODUCT}`,
    lead: `In ${PRODUCT}, your organization uses AI assistants, called agents. Create an organization, or join your team’s.`,
    create: 'Create an organization',
    createHint: 'You become its owner. Then you can invite people and try agents.',
    join: 'Join your team',
    joinHint: 'Ask an admin of your team to invite you with this address. The invite then appears here.',
    address: 'Your e-mail address',
    copyAddress: 'Copy address',
    otherAddress: 'Invited at another address?',
    joinHintUnverified: (email: string) =>
      `Invites to ${email} appear on this page as soon as your sign-in provider has verified the address. ` +
      'Verify it there, and sign in again.',
    joinHintNoEmail: 'Your sign-in provider has not given us an address, so you can’t be invited by e-mail.',
  },

  myInvites: {
    title: 'Invites for you',
    from: {
      /** @param other the invited address, if it is not that of the person */
      member: (inviter: ReactNode, organization: ReactNode, other?: ReactNode) => (
        <>
          {inviter} has invited {other || 'you'} to join {organization} as a member.
        </>
      ),
      admin: (inviter: ReactNode, organization: ReactNode, other?: ReactNode) => (
        <>
          {inviter} has invited {other || 'you'} to join {organization} as an admin.
        </>
      ),
    },
    expires: (date: ReactNode) => <>Expires {date}</>,
    accept: 'Accept',
    acceptNamed: (organization: string) => `Accept the invite to ${isolated(organization)}`,
    decline: 'Decline',
    declineNamed: (organization: string) => `Decline the invite to ${isolated(organization)}`,
    declineQuestion: (organization: string) => `Decline the invite to ${isolated(organization)}?`,
    declineConsequences: 'To join later, you need a new invite.',
    declined: (organization: string) => `You have declined the invite to ${isolated(organization)}.`,
  },

  switcher: {
    title: 'Switch organization',
    now: 'Switch organization, current:',
    trouble: { overdue: 'Overdue', blocked: 'Dispute' },
    search: 'Search organizations',
    more: (count: number) =>
      `${plural(count, { one: 'more organization', other: 'more organizations' })}. Type to find one.`,
    links: 'More',
    all: 'All organizations',
  },

  palette: {
    open: 'Search',
    title: 'Search and commands',
    label: 'Search or choose a command',
    groups: {
      recent: 'Recent organizations',
      organizations: 'Organizations',
      pages: 'Pages',
      contents: 'Related pages',
      people: 'People',
      agents: 'Agents',
      actions: 'Actions',
    },
    invite: (organization: string) => `Invite people to ${organization}`,
    /** What is on a page. The search finds pages by these words, too. */
    contents: {
      overview: 'Usage, costs, activity',
      agents: 'Tokens, trials, plans',
      people: 'Members, invites, roles',
      billing: 'Payments, invoices, card',
      audit: 'Changes, events, export',
      settings: 'Name, ID, ownership',
      home: 'Your organizations, invites',
      account: 'Profile, sessions, language',
    } as Record<string, string | undefined>,
    hints: { move: 'Move', choose: 'Choose', close: 'Close' },
  },

  finder: {
    searching: 'Searching…',
    found: (count: number) =>
      count === 0 ? 'Nothing found.' : plural(count, { one: 'result', other: 'results' }),
  },

  organization: {
    youAre: {
      owner: (name: string) => `You are now the owner of ${isolated(name)}.`,
      admin: (name: string) => `You are now an admin of ${isolated(name)}.`,
      member: (name: string) => `You are now a member of ${isolated(name)}, no longer an admin.`,
    },
    overview: 'Overview',
    agents: 'Agents',
    people: 'People',
    billing: 'Billing',
    audit: 'Audit trail',
    settings: 'Settings',
  },

  relations: { member: 'member', admin: 'admin', owner: 'owner' } satisfies Record<Relation, string>,

  pager: {
    previous: 'Previous',
    next: 'Next',
    range: (from: number, to: number, total: number, isExact: boolean) =>
      `${range(from, to)} of ${isExact ? '' : 'more than '}${NUMBER.format(total)}`,
  },

  filters: {
    title: 'Filters',
    show: (count: number) => (count > 0 ? `Filters (${count})` : 'Filters'),
  },

  feedback: {
    gone: 'Someone has changed or removed this in the meantime. Close this dialog to see how it is now.',
    undo: 'Undo',
    close: 'Close the message',
  },

  people: {
    list: 'People',
    search: 'Search people and invites',
    searchPeople: 'Search people',
    searchHint: 'Name or e-mail address',
    filter: 'Filter by role',
    roles: { member: 'Member', admin: 'Admin', owner: 'Owner' } satisfies Record<Relation, string>,
    allRoles: 'All roles',
    onlyRole: { member: 'Members', admin: 'Admins', owner: 'Owner' } satisfies Record<Relation, string>,
    columns: { name: 'Person', role: 'Role', since: 'Status', actions: 'Actions' },
    status: 'Filter by status',
    statuses: {
      '': 'All statuses',
      joined: 'Members',
      pending: 'Pending invites',
      expired: 'Expired invites',
    },
    joined: (day: ReactNode) => <>Joined {day}</>,
    none: (search: string) =>
      search ? `Nobody matches “${isolated(search)}”` : 'Nobody matches these filters',
    noneHint: (search: string, hasFilters: boolean) =>
      search
        ? `Try another name or address, or ${hasFilters ? 'remove the filters' : 'clear the search'}.`
        : 'Choose other filters, or remove them.',
    found: (count: number, total: number, isExact: boolean) =>
      `${isExact ? '' : 'More than '}${NUMBER.format(count)} of ${NUMBER.format(total)} match`,
    showAll: 'Show all people',
    clearSearch: 'Clear search',
    aloneHint: 'Invite people to use this organization’s agents, or to help you manage it.',
    you: '(you)',
    totals: ({ members, pending, expired }: Totals, isExact: boolean) =>
      [
        members !== undefined &&
          (isExact ? '' : 'more than ') + plural(members, { one: 'person', other: 'people' }),
        pending === 0
          ? 'no pending invites'
          : pending && plural(pending, { one: 'pending invite', other: 'pending invites' }),
        expired > 0 && plural(expired, { one: 'expired invite', other: 'expired invites' }),
      ]
        .filter(Boolean)
        .join(', '),
    sort: 'Sort by',
    sorts: {
      '': 'People first',
      name: 'Person, A to Z',
      '-name': 'Person, Z to A',
      role: 'Role, owner first',
      '-role': 'Role, members first',
      since: 'Oldest first',
      '-since': 'Newest first',
    } satisfies Record<Sort | '', string>,
    roleHints: { member: 'Uses agents', admin: 'Also manages people and billing' },
    actionsOf: (name: string) => `Actions for ${isolated(name)}`,
    handOver: 'Transfer the ownership',
    bulk: {
      choose: (name: string) => `Select ${isolated(name)}`,
      chooseAll: 'Select all',
      chosen: (count: number) => `${NUMBER.format(count)} selected`,
      kinds: (members: number, invites: number) => `${entries(members)}, ${invitesOf(invites)}`,
      changeRole: 'Change role',
      nothingToChange: 'No selected person or invite would change.',
      remove: (members: number, invites: number): string =>
        members === 0 ? 'Delete' : invites === 0 ? 'Remove' : 'Remove people and invites',
      clear: 'Clear',
      clearNamed: 'Clear selection',
      list: 'Selected people and invites',
      question: (to: InviteRole, count: number, organization: string) =>
        to === 'admin'
          ? `Make ${entries(count)} admins of ${isolated(organization)}?`
          : `Make ${entries(count)} members of ${isolated(organization)}?`,
      removeQuestion: (members: number, invites: number, organization: string) =>
        members === 0
          ? `Delete ${invitesOf(invites)} to ${isolated(organization)}?`
          : `Remove ${entries(members)} from ${isolated(organization)}` +
            (invites > 0 ? ` and delete ${invitesOf(invites)}?` : '?'),
      removeConsequences: (members: number, invites: number) =>
        [
          members > 0 && 'Members lose access immediately. To return, they need a new invite.',
          invites > 0 && 'The links of deleted invites stop working.',
        ]
          .filter(Boolean)
          .join(' '),
      consequences: (to: InviteRole): string =>
        to === 'admin'
          ? 'Admins manage people, invites and billing.'
          : 'Members cannot manage people, invites or billing. Pending invites of former admins are deleted.',
      confirm: { admin: 'Make admins', member: 'Make members' } satisfies Record<InviteRole, string>,
      done: (count: number) => `Role changed: ${entries(count)}.`,
      removed: (members: number, invites: number) =>
        [members > 0 && `Removed: ${entries(members)}.`, invites > 0 && `Deleted: ${invitesOf(invites)}.`]
          .filter(Boolean)
          .join(' '),
      failed: (failed: number, count: number) =>
        `${NUMBER.format(failed)} of ${NUMBER.format(count)} could not be changed. Read why below.`,
      isDone: 'Done',
      isRefused: 'Not changed',
      undone: (count: number) => `Old role restored: ${entries(count)}.`,
    },
    rights: {
      title: 'What roles can do',
      right: 'Permission',
      yes: 'yes',
      no: 'no',
      may: {
        use: 'See the organization and its people, use agents',
        tryAgents: 'Start trials',
        invite: 'Invite and remove people, change roles',
        buy: 'Buy and manage billing',
        audit: 'Read and export the audit trail',
        rename: 'Rename the organization',
        leave: 'Leave the organization',
        handOver: 'Transfer ownership, delete the organization',
      },
    },
    /** The accessible name of a button that shows the role and opens a menu. */
    roleOf: (name: string, role: string) => `${role}, change the role of ${isolated(name)}`,
    isNow: {
      member: (name: string) => `${isolated(name)} is now a member.`,
      admin: (name: string) => `${isolated(name)} is now an admin.`,
    },
    makeMember: 'Make member',
    makeQuestion: (name: string, organization: string) =>
      `Make ${isolated(name)} a member of ${isolated(organization)}?`,
    makeConsequences:
      'They can no longer manage people, invites or billing. Their pending invites are deleted.',
    stepDownQuestion: (organization: string) => `Give up your admin role in ${isolated(organization)}?`,
    stepDownConsequences:
      'You can no longer manage people, invites or billing. Only another admin can undo this.',
    stepDown: 'Become a member',
    stepDownHint: 'You give up your admin role',
    remove: 'Remove',
    removeQuestion: (name: string, organization: string) =>
      `Remove ${isolated(name)} from ${isolated(organization)}?`,
    removeConsequences: 'They lose access immediately. To return, they need a new invite.',
    removed: (name: string) => `${isolated(name)} is removed.`,
  },

  invites: {
    title: 'Invite people',
    emails: 'E-mail addresses',
    emailsExample: 'name@example.com, …',
    emailsHint: 'Separate several addresses by commas, spaces or new lines.',
    role: 'Role',
    invite: 'Invite',
    noAddress: 'Enter an e-mail address.',
    tooMany: (count: number, limit: number) =>
      `You entered ${count} addresses. You can invite at most ${limit} at once.`,
    wrong: (emails: string[]) =>
      emails.length === 1
        ? `“${emails[0]}” is not an e-mail address. Correct it and invite again.`
        : `${emails.map((email) => `“${email}”`).join(', ')} are not e-mail addresses. Correct them and invite again.`,
    cannotInvite: 'You cannot invite people at the moment.',
    link: 'Link',
    resent: 'Invite resent',
    shareYourself: 'Share the link yourself',
    linkFor: (email: string) => `Link for ${isolated(email)}`,
    sending: (email: ReactNode) => <>A new invite is on its way to {email}. You can also share this link.</>,
    withheld: (email: ReactNode) => (
      <>No e-mail was sent: {email} was invited too often, or wants no invites. Share this link instead.</>
    ),
    linkOnce: 'It is shown only once.',
    newLinkHint: 'Shown only once. The previous link no longer works.',
    summary: (invited: number, others: number) =>
      invited === 0
        ? others === 1
          ? 'No invite sent'
          : 'No invites sent'
        : plural(invited, { one: 'invite sent', other: 'invites sent' }) +
          (others > 0 ? `, ${NUMBER.format(others)} not` : ''),
    linksOnce: 'Each link is shown only once.',
    outcomes: 'Result for each address',
    isSending: 'The e-mail is on its way.',
    isWithheld: 'No e-mail is sent. Share the link.',
    isMember: 'Already in this organization.',
    isPending: 'Already invited. Resending creates a new link, and the old one stops working.',
    limitReached:
      'The organization has too many pending invites. Delete some, or wait until they are accepted.',
    invitedBy: (name: ReactNode) => <>Invited by {name}</>,
    expires: (day: ReactNode) => <>Expires {day}</>,
    statuses: { pending: 'Pending', expired: 'Expired' } satisfies Record<Invite['status'], string>,
    roleOf: (email: string, role: string) => `${role}, change the invite to ${isolated(email)}`,
    roleChanged: {
      member: (email: string) => `The invite to ${isolated(email)} is now for a member.`,
      admin: (email: string) => `The invite to ${isolated(email)} is now for an admin.`,
    },
    resend: 'Resend invite',
    resendHint: 'New link, the old one stops working',
    newLink: 'Get a new link',
    resendTo: (email: string) => `Resend invite to ${isolated(email)}`,
    delete: 'Delete invite',
    deleteQuestion: (email: string) => `Delete the invite to ${isolated(email)}?`,
    deleteConsequences: 'The link in the e-mail stops working.',
    deleted: (email: string) => `The invite to ${isolated(email)} is deleted.`,
    isQueued: 'e-mail on its way',
    notDelivered: {
      failed: 'The mail server rejected the e-mail. Check the address, or resend and share the link.',
      withheld: 'Not e-mailed. Lost the link? Get a new one.',
    } satisfies Partial<Record<Invite['delivery']['status'], string>>,
  },

  receivedInvite: {
    title: 'You are invited',
    /** While it is not known whether the link works. */
    loadingTitle: 'Invite',
    otherTitle: 'This invite is for another address',
    someone: 'Someone',
    expires: (date: ReactNode) => <>The invite expires on {date}.</>,
    isForYou: (email: string) => `This invite is for ${email}, the address you are signed in with.`,
    declinedTitle: 'Invite declined',
    declined: (organization: ReactNode) => <>You have declined the invite to {organization}.</>,
    alreadyMember: (organization: ReactNode) => <>You are already a member of {organization}.</>,
    open: 'Open the organization',
    isForOther: (own: ReactNode) => (
      <>
        You are signed in {own ? <>as {own}</> : 'with another account'}. Sign in with the invited address to
        accept the invite.
      </>
    ),
    cannotAccept: 'You can’t accept this invite yet.',
    limitReached: 'You belong to as many organizations as allowed. Leave one, then accept the invite.',
    signInAgain: 'Sign in again',
    /** Links that no longer work. */
    dead: {
      invite_not_found: {
        title: 'This invite link does not work',
        reason: 'The invite was deleted or replaced, or the link is incomplete.',
        way: 'Open the link in the newest e-mail, or ask the person who invited you for a new invite.',
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
    title: 'Stop invite e-mails',
    question: 'We will send no more invite e-mails to your address. Invites that you got stay valid.',
    block: 'Stop invite e-mails to this address',
    doneTitle: 'Invite e-mails stopped',
    done: 'We will send no more invite e-mails to this address.',
    allow: 'Allow invite e-mails again',
    allowedTitle: 'Invite e-mails allowed',
    allowed: 'This address can get invite e-mails again.',
  },

  notices: {
    title: 'Your e-mails',
    about: 'This link is about e-mails of the kind:',
    all: 'All e-mails that you can choose, in your account',
    isOn: 'You get these e-mails, from all of your organizations.',
    isOff: 'You no longer get these e-mails. That holds for all of your organizations.',
    turnOff: 'Stop these e-mails',
    turnOn: 'Get these e-mails again',
    heading: 'E-mails',
    hint: (address: ReactNode) => <>Sent to {address}, in the language of your last sign-in.</>,
    yourAddress: 'your verified address',
    noOrganization:
      'All e-mails are about organizations. You can choose them here when you are a member of one.',
    fixed: 'Always sent, because they are about your own access:',
    nowOn: (kind: string) => `E-mails are on: ${kind}.`,
    nowOff: (kind: string) => `E-mails are off: ${kind}.`,
    kinds: {
      ownership_received: 'An organization is now yours',
      relation_changed: 'Your role in an organization has changed',
      membership_removed: 'You were removed from an organization',
      payment_failed: 'A payment has failed (for owners)',
      subscription_ended: 'An unpaid subscription has ended (for owners)',
      change_postponed: 'A plan change is postponed to the next period (for admins)',
      trial_ending: 'The free trial of an agent is about to end',
      balance_low: 'An agent has few tokens left',
      budget_reached: 'An agent has used 80% or all of its monthly budget',
      invite_accepted: 'A person has accepted your invite',
    },
  },

  money: {
    tokens,
    price: (price: string, interval: string, count: number) =>
      count === 1
        ? `${price} ${everyInterval[interval] ?? `per ${interval}`}`
        : `${price} every ${count} ${interval}s`,
    tokensPer: (count: number, interval: string) =>
      `${NUMBER.format(count)}\u00a0tokens ${everyInterval[interval] ?? `per ${interval}`}`,
    purchase: (bought: string, price: string) => `${bought} for ${price}`,
  },

  subscription: {
    badges: {
      renewing: 'Subscribed',
      canceled: 'Canceled',
      awaiting_payment: 'Payment pending',
      first_payment_failed: 'Overdue',
      past_due: 'Overdue',
      unpaid: 'Unpaid',
      paused: 'Paused',
      incomplete: 'Incomplete',
      ended: 'Ended',
    },
    meanings: {
      awaiting_payment:
        'The subscription starts when your payment arrives. A bank debit can take several days.',
      paused: 'The subscription is paused and cannot be used until it continues.',
      incomplete: 'The first payment is not complete. The subscription starts when it is paid.',
      ended: 'The subscription has ended.',
    },
    renews: (date: ReactNode) => <>Renews on {date}</>,
    renewalWasDue: (date: ReactNode) => <>Renewal was due on {date}</>,
    nextAttempt: (date: ReactNode) => <>Next attempt on {date}</>,
    usableUntil: (date: ReactNode) => <>Usable until {date}</>,
    endWasDue: (date: ReactNode) => <>Its end was due on {date}</>,
    endsOn: (date: ReactNode) => <>It ends on {date}.</>,
  },

  overdue: {
    one: 'A payment is overdue',
    several: 'Payments are overdue',
    of: {
      past_due: (name: ReactNode, until: ReactNode) => (
        <>
          The payment for the agent {name} failed.{' '}
          {until && <>Without a payment, the agent stops working on {until}.</>}
        </>
      ),
      unpaid: (name: ReactNode) => (
        <>The subscription to the agent {name} is blocked until the invoice is paid.</>
      ),
      first_payment_failed: (name: ReactNode) => (
        <>The first payment for the agent {name} failed. The subscription starts when it is paid.</>
      ),
    },
    amount: 'Amount due',
    oldest: 'Oldest invoice',
    processing: 'A payment of this invoice is being processed. You don’t need to pay it again.',
    due: 'Due',
    works: 'Works without a payment until',
    nextAttempt: 'Next automatic attempt',
    noAttempt: 'None: pay it yourself',
    pay: (amount: string) => `Pay ${amount}`,
    askToPay: 'Ask an admin or the owner to pay.',
  },

  disputed: {
    title: 'Purchases are blocked by a disputed payment',
    of: (amount: string, name: ReactNode) => (
      <>
        The payment of {amount} for {name} is disputed.
      </>
    ),
    short:
      'Until the bank decides, you can’t buy anything or use the tokens from this payment. Everything else keeps working, and you can start trials.',
    more: 'See what to do in Billing',
    payment: 'Payment',
    dates: (paid: ReactNode, disputed: ReactNode) => (
      <>
        Paid on {paid}. Disputed on {disputed}.
      </>
    ),
    toDo: 'What to do',
    whatToDo: (support: ReactNode) => (
      <>
        If your organization made the disputed payment, ask your bank to withdraw the dispute. Purchases and
        tokens then come back automatically. Otherwise, contact {support}.
      </>
    ),
    blocked: 'Blocked',
  },

  /** Payments that operators are checking. */
  inReview: {
    one: 'A payment is in review',
    several: 'Payments are in review',
    date: (paid: ReactNode) => <>Paid on {paid}.</>,
    meaning:
      'You need to do nothing, and nothing is blocked. We are checking the payment, and add missing tokens afterwards.',
  },

  /** What pays the next invoice. */
  method: {
    title: 'Payment method',
    change: 'Change payment method',
    none: 'No payment method yet.',
    noneHint: 'Your payment method is saved when you subscribe. You can also add one in the billing portal.',
    failedHint:
      'The last payment failed. If this payment method no longer works, change it in the billing portal.',
    brands: {
      amex: 'American Express',
      diners: 'Diners Club',
      discover: 'Discover',
      jcb: 'JCB',
      mastercard: 'Mastercard',
      unionpay: 'UnionPay',
      visa: 'Visa',
    } as Record<string, string>,
    kinds: {
      card: 'Card',
      sepa_debit: 'SEPA Direct Debit',
      us_bank_account: 'Bank account',
      bacs_debit: 'Bacs Direct Debit',
      link: 'Link',
      paypal: 'PayPal',
    } as Record<string, string>,
    endingIn: (digits: string) => `ending in ${digits}`,
    expires: (date: string) => `Valid until ${date}`,
    expiresSoon: (date: string) => `Expires soon: ${date}`,
    expired: (date: string) => `Expired: ${date}`,
  },

  agents: {
    list: 'Agents',
    none: 'No agents are available yet. They appear here when your provider offers some.',
    all: 'All agents',
    way: 'Way to this page',
    usable: (count: number, all: number) =>
      `${NUMBER.format(count)} of ${NUMBER.format(all)} agents ready to use.`,
    category: 'Category',
    notStarted: 'Not started',
    ended: 'Ended',
    subscriptionEnded: 'The subscription has ended',
    trial: 'Trial',
    trialEnds: (days: number, date: ReactNode) => (
      <>
        Ends in {plural(days, { one: 'day', other: 'days' })}, on {date}
      </>
    ),
    trialHasEnded: (date: ReactNode) => <>The trial ended on {date}</>,
    tokensOnly: 'Prepaid tokens',
    balance: 'Tokens left',
    left: (count: number) => `${tokens(count)} left`,
    reserved: (count: number) => `${tokens(count)} reserved for work in progress`,
    leftOf: (count: number, quota: number) => `${NUMBER.format(count)} of ${tokens(quota)} left`,
    used: 'Last 30 days',
    usedTokens: (count: number) => `${tokens(count)} used`,
    endedOn: (date: ReactNode) => <>Ended on {date}</>,
    converted: 'Replaced by a subscription',
    expiry: {
      title: 'Expiry',
      on: (count: number, date: ReactNode) => (
        <>
          {tokens(count)} expire on {date}
        </>
      ),
      at: (count: number, date: ReactNode) => (
        <>
          {tokens(count)} on {date}
        </>
      ),
      neverAny: 'Never',
      never: (count: number) => `${tokens(count)} never expire`,
    },
    nextTokens: 'Next tokens',
    yourTerms: 'Plan',
    newTerms: (terms: string) => `New subscriptions: ${terms}. Yours keeps its terms.`,
    optionsOf: (name: string) => `Offers of ${isolated(name)}`,
    manage: 'Manage subscription',
    startTrial: 'Start trial',
    daysFree: (days: number) => `${plural(days, { one: 'day', other: 'days' })} free`,
    once: (price: string) => `${price} once`,
    trialQuestion: (name: string) => `Start the ${name} trial?`,
    trialTerms: (days: number, count: number | null) =>
      `Free for ${plural(days, { one: 'day', other: 'days' })}, ${count ? `with ${tokens(count)}` : 'without a token limit'}. ` +
      'It ends by itself, and no card is needed. Your organization can use this trial only once.',
    trialStarted: (name: string) => `The trial of ${name} has started.`,
    subscribe: 'Subscribe',
    topUp: 'Top up',
    topUpAgain: 'Top up again',
    awaited: (count: number) => `${tokens(count)}, added when the payment arrives`,
    disputed: 'Payment disputed',
    disputedTokens: 'The tokens of this payment are blocked until the bank decides.',
    askAdmin: 'Only admins and the owner can subscribe, change plans or top up.',
    unlimited: 'No token limit',
    blocked: 'Purchases are blocked.',
    noTokenLimit: 'No token limit during the trial',
    buyAgainQuestion: 'A payment is on its way. Buy again?',
    buyAgain: (name: string) =>
      `The payment of an earlier top-up of ${isolated(name)} has not arrived yet. This one is charged as well.`,
    worksUntil: (date: ReactNode) => <>Works until {date} without a payment</>,
    /** What an overdue payment means for the agent. The banner says who can pay. */
    overdue: {
      unpaid: 'Blocked until the invoice is paid',
      first_payment_failed: 'Starts when the first payment arrives',
    },
    continueToPayment: 'Continue to payment',
    notPaidYet: (moment: ReactNode) => <>Your order is not paid yet. You can pay it until {moment}.</>,
    isBeingConfirmed: 'Your payment is being confirmed.',
    hasNotArrived: 'Your payment has not arrived yet. A bank debit can take several days.',
  },

  usage: {
    title: 'Usage',
    period: 'Period of the usage',
    lastDays: (count: number) => `Last ${count} days`,
    days: (count: number) => plural(count, { one: 'day', other: 'days' }),
    intervals: 'Length of a bar',
    by: { hour: 'Hours', day: 'Days' },
    explore: { hour: 'Tokens used by hour', day: 'Tokens used by day' },
    none: (days: number) => `No tokens used in the last ${days} days`,
    noneHint: 'The chart appears when an agent is used.',
    total: (count: number, days: number) => `${tokens(count)} used in the last ${days} days.`,
    most: (time: string, count: number) => `Most on ${time}: ${tokens(count)}.`,
    utc: 'Days begin at midnight UTC.',
    byMember: {
      title: 'Usage by member',
      person: 'Member',
      others: 'Other use',
      othersHint: 'By anyone else, such as former members',
    },
    table: {
      show: 'Show as a table',
      hide: 'Hide the table',
      name: 'Usage as a table',
      time: { hour: 'Hour', day: 'Day' },
      tokens: 'Tokens',
      used: 'Used',
      added: 'Added',
      takenBack: 'Taken back',
    },
  },

  history: {
    title: 'Token history',
    file: 'token history',
    none: 'No tokens have been granted or used yet.',
    noneMatch: 'No change matches these filters.',
    filters: 'Filters',
    kind: 'Kind',
    allKinds: 'All kinds',
    added: 'Added',
    period: 'Period',
    always: 'All time',
    lastDays: (count: number) => `Last ${count} days`,
    download: 'Download CSV',
    downloaded: 'Token history downloaded.',
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
    neverExpires: 'never\u00a0expires',
    by: (name: ReactNode) => <>for {name}</>,
  },

  checkout: {
    success: 'Thank you. The tokens are ready to use.',
    pendingTitle: 'Your payment is being processed',
    pending: 'Your tokens appear when the payment arrives. A bank debit can take several days.',
    pendingTokens: (count: number) =>
      `${tokens(count)} appear when the payment arrives. A bank debit can take several days.`,
    canceled: 'You left the payment page. You were not charged.',
    titles: {
      success: {
        subscription: (agent: string) => `You are subscribed to ${agent}`,
        top_up: (agent: string, count: number | undefined) =>
          count ? `${tokens(count)} added to ${agent}` : `${agent} is topped up`,
      },
      pending: {
        subscription: (agent: string) => `Subscription to ${agent} is being processed`,
        top_up: (agent: string) => `Top-up of ${agent} is being processed`,
      },
      canceled: {
        subscription: (agent: string) => `Subscription to ${agent} not started`,
        top_up: (agent: string) => `Top-up of ${agent} not completed`,
      },
    },
    toAgent: (agent: string) => `Open ${agent}`,
    late: (support: ReactNode) => (
      <>
        The payment provider has not confirmed your payment yet. A bank debit can take several days, and you
        need not wait here. If you paid in another way, check again in an hour. If your purchase is still
        missing then, send the receipt to {support}.
      </>
    ),
    checkAgain: 'Check again',
    unknownTitle: 'Payment not confirmed yet: do not pay again',
    unknown: (support: ReactNode) => (
      <>
        The confirmation usually takes a few minutes. If the purchase then does not appear in any of your
        organizations, send the receipt to {support}.
      </>
    ),
    openOrganization: (organization: string) => `Open ${isolated(organization)}`,
  },

  lowBalance: {
    title: 'Low-balance warning',
    badge: 'Low balance',
    hint: 'Admins get an e-mail when the balance falls to this number. Nothing is bought automatically. Leave it empty for no warning.',
    label: 'Warn at (tokens)',
    placeholder: 'No warning',
    save: 'Save',
    saved: 'The warning is saved.',
    reached: (threshold: number) => `The warning is set at ${tokens(threshold)}`,
    warnsAt: (threshold: number) => `Admins are warned at ${tokens(threshold)}.`,
    noWarning: 'No warning is set. An admin can set one.',
  },

  budgets: {
    title: 'Monthly budgets',
    hint: 'At 80% and 100% of the organization’s budget, admins get an e-mail. Work that would exceed a budget is refused until the next month begins.',
    byAll: 'Organization this month',
    byMe: 'You this month',
    usedOf: (count: number, limit: number) => `${NUMBER.format(count)} of ${tokens(limit)}`,
    resets: (time: ReactNode) => <>Both start again on {time}.</>,
    organization: 'Whole organization (tokens)',
    perMember: 'Each member (tokens)',
    none: 'No budget',
    save: 'Save budgets',
    saved: 'The budgets are saved.',
  },

  offers: {
    compare: 'Compare offers',
    choose: (agent: string) => `Subscribe to ${agent}`,
    from: (price: string) => `from ${price}`,
    count: (offers: number) => `${offers} offers to choose from`,
    saves: (amount: string) => `Saves ${amount} a year`,
    period: 'Billing period',
    periods: { month: 'Monthly', year: 'Yearly' },
    explained: 'Agents use up tokens as they work. A subscription renews them. A top-up is paid once.',
    continue: 'Continue',
    manage: 'Manage',
    trial: 'Trial',
    subscription: 'Subscription',
    topUp: 'Top-up',
    none: 'Not offered',
    yours: 'Your plan',
    yourTrial: 'Your trial',
    used: 'Already used',
    newOnly: 'New customers only',
    perThousand: (price: string) => `${price} per 1,000 tokens`,
    under: (price: string) => `under ${price}`,
    columns: ['Offer', 'Price', 'Tokens', 'Per\u00a01,000 tokens', 'Action'],
  },

  change: {
    open: 'Change plan',
    title: (agent: string) => `Change the plan of ${isolated(agent)}`,
    others: (count: number) => `${plural(count, { one: 'other plan', other: 'other plans' })} to choose from`,
    /** The name of a plan that is none of the offers. */
    noOffer: 'Individual terms',
    choose: 'Choose',
    isScheduled: 'Scheduled',
    back: 'Back',
    changeNow: (offer: string) => `Change to ${isolated(offer)}`,
    changeAndPay: (offer: string, amount: string) => `Change to ${isolated(offer)} and pay ${amount}`,
    schedule: (offer: string) => `Schedule the change to ${isolated(offer)}`,
    startsNow: (offer: ReactNode) => <>{offer} starts now</>,
    startsAt: (offer: ReactNode, date: ReactNode) => (
      <>
        {offer} starts on {date}
      </>
    ),
    untilThen: 'Until then, nothing changes, and nothing is charged for the change.',
    replaces: (offer: string) => `This replaces the scheduled change to ${isolated(offer)}.`,
    terms: 'New plan',
    dueNow: 'Due now',
    tokensNow: 'Tokens now',
    credit: 'Credit',
    creditLeft: (amount: string) => `${amount}, used for the next invoices`,
    next: 'Next charge',
    nextCharge: (amount: string, date: ReactNode) => (
      <>
        {amount} on {date}
      </>
    ),
    charged:
      'The payment method of the subscription is charged. If the payment fails, the plan changes when it is paid.',
    renewing: 'The preview was outdated. A new one is on its way.',
    renewed: 'The preview was outdated. This is a new one: check it, then confirm again.',
    outcomes: {
      changed: (offer: string) => `The plan is now ${isolated(offer)}.`,
      scheduled: (offer: string, date: string) => `The plan changes to ${isolated(offer)} on ${date}.`,
      pending: (offer: string) => `The change to ${isolated(offer)} waits for its payment.`,
      processing: (offer: string) => `The change to ${isolated(offer)} is being confirmed.`,
    },
    notPaid: (offer: ReactNode, moment: ReactNode) => (
      <>
        The change to {offer} is not paid yet. It can be paid until {moment}.
      </>
    ),
    scheduledFor: (offer: ReactNode, date: ReactNode) => (
      <>
        Changes to {offer} on {date}.
      </>
    ),
    pay: 'Pay',
    withdraw: 'Withdraw',
    withdrawQuestion: (offer: string) => `Withdraw the change to ${isolated(offer)}?`,
    withdrawConfirm: 'Withdraw the change',
    stays: (offer: string | null) =>
      offer === null ? 'The plan stays as it is.' : `The plan stays ${isolated(offer)}.`,
    isVoided: 'The unpaid invoice of the change is canceled.',
    withdrawn: 'The change is withdrawn.',
    /** Of reasons whose usual sentence is about purchases. */
    refusals: {
      relation_required: 'Only admins and the owner can change the plan.',
      checkout_unavailable: 'The plan can’t be changed while a payment is disputed or in review.',
      other_currency:
        'Your organization has a subscription in another currency, so this plan can’t be changed.',
    },
  },

  overview: {
    title: 'Overview',
    attention: 'Needs attention',
    lowBalance: (agent: ReactNode) => <>The agent {agent} has a low balance</>,
    lowBalanceHint: (left: number, threshold: number) =>
      `${tokens(left)} left, warning set at ${tokens(threshold)}`,
    trialEnds: (agent: ReactNode) => <>The trial of the agent {agent} ends soon</>,
    trialEndsHint: (date: ReactNode) => <>On {date}</>,
    unpaidOrder: (agent: ReactNode) => <>Your order for the agent {agent} is not paid yet</>,
    unpaidOrderHint: 'The payment page is still open.',
    change: {
      notPaid: (agent: ReactNode, offer: ReactNode) => (
        <>
          The change of the agent {agent} to {offer} is not paid yet
        </>
      ),
      scheduled: (agent: ReactNode, offer: ReactNode) => (
        <>
          The plan of the agent {agent} changes to {offer}
        </>
      ),
      until: (moment: ReactNode) => <>It can be paid until {moment}</>,
      on: (date: ReactNode) => <>On {date}</>,
    },
    unverified: 'Your e-mail address is not verified',
    unverifiedHint:
      'You cannot start trials or send invites. Verify it at your sign-in provider, then sign in again.',
    open: { agent: 'Open agent', topUp: 'Top up', order: 'Continue' },
    first: {
      title: 'First steps',
      progress: (done: number, all: number) => `${done} of ${all} done`,
      done: 'Done',
      invite: 'Invite your team',
      inviteHint: 'Work with agents together.',
      inviteAction: 'Invite people',
      trial: 'Start a trial',
      trialHint: 'Try an agent without a card.',
      trialAction: 'Choose an agent',
      contact: 'Add a billing contact',
      contactHint: 'Printed on your invoices.',
      contactAction: 'Add contact',
    },
    numbers: 'At a glance',
    used: 'Tokens used',
    inDays: 'In the last 30 days',
    agents: 'Agents in use',
    ofAgents: (count: number) => `Of ${NUMBER.format(count)} that are offered`,
    paid: 'Paid this month',
    payments: (count: number, isAll: boolean, hasRefunds: boolean) =>
      `${isAll ? '' : 'More than '}${plural(count, { one: 'payment', other: 'payments' })}` +
      (hasRefunds ? ', refunds not deducted' : ''),
    noPayments: 'No payments',
    nextCharge: 'Next charge',
    on: (date: ReactNode, names: string) => (
      <>
        {names}, {date}
      </>
    ),
    retry: (date: ReactNode, names: string) => (
      <>
        Retry for {names}, {date}
      </>
    ),
    noCharge: 'None',
    overdueHint: 'A payment is overdue',
    unknown: 'Unknown',
    unknownHint: 'The payment provider is not responding.',
    people: 'People',
    pending: (count: number, isAll: boolean) =>
      `${isAll ? '' : 'More than '}${plural(count, { one: 'pending invite', other: 'pending invites' })}`,
    noPending: 'No pending invites',
    usage: 'Usage of all agents',
    byAgent: 'By agent',
    byAgentHint: 'Last 30 days',
    recent: 'Recent activity',
    allEvents: 'Open the audit trail',
    noEvents: 'Nothing has happened yet.',
  },

  /** The texts of the demonstration catalog in this language. Catalogs of operators have one language. */
  catalog: {} as Record<string, string>,

  billing: {
    invoiceUnavailable: 'The invoice cannot be opened at the moment. Try again in a minute.',
    nextCharge: 'Next charge',
    chargedOn: (amount: ReactNode, date: ReactNode) => (
      <>
        {amount} on {date}
      </>
    ),
    laterCharges: 'Later charges',
    chargeKinds: {
      renewal: (names: string) => `Renewal: ${names}`,
      retry: (names: string) => `Retry of the overdue payment: ${names}`,
    },
    previewed: 'Taxes, discounts and credit are included.',
    estimated: 'The amounts can still change because of taxes, discounts and credit.',
    noCharge: 'No charge planned.',
    overdueFirst: 'Pay the overdue invoice above first. It is not collected automatically again.',
    portalHint: 'Change payment methods, download invoices and cancel subscriptions in the billing portal.',
    openPortal: 'Open billing portal',
    subscriptions: 'Subscriptions',
    paidWith: (method: string) => `Payment method: ${method}`,
    collectionPaused: 'Payments are paused. Nothing is charged at the moment.',
    collectionFailed: (support: ReactNode) => (
      <>The latest invoice could not be created. Check the billing contact below, or contact {support}.</>
    ),
    unbought: {
      title: 'Purchases',
      none: 'No payments yet.',
      hint: 'When your organization subscribes to an agent or tops it up, the next charge, the payment method and all invoices appear here.',
    },
    noSubscriptions: 'No subscriptions yet.',
    noSubscriptionsHint: 'Subscribe to an agent to get tokens every month or year.',
    blockedHint: 'You can subscribe when the dispute is decided.',
    toAgents: 'Choose an agent',
    payments: 'Payments',
    exportPayments: 'Download CSV',
    paymentsFile: 'payments',
    paymentsSaved: 'Payments downloaded.',
    noPayments: 'No payments yet.',
    noPaymentsHint: 'Purchases and renewals appear here with their invoices.',
    otherPurchase: 'Unknown purchase',
    agentFor: (amount: ReactNode, agent: ReactNode) => (
      <>
        {amount} for the agent {agent}
      </>
    ),
    somethingFor: (amount: ReactNode) => <>{amount} for an unknown purchase</>,
    paymentKinds: { subscription: 'Subscription', top_up: 'Top-up' },
    invoice: 'Invoice',
    openInvoice: 'Open invoice',
    invoiceFor: (name: string) => `Invoice for ${name}`,
    noInvoice: 'No invoice yet',
    pay: 'Pay',
    payFor: (name: string) => `Pay the invoice for ${name}`,
    paymentStatuses: {
      credited: 'Paid',
      in_review: 'In review',
      refunded: 'Refunded',
      partially_refunded: 'Partly refunded',
      disputed: 'Disputed',
    } satisfies Record<Payment['status'], string>,
    processing: 'Being processed',
    invoiceOf: (date: ReactNode) => <>invoice of {date}</>,
    dueOn: (date: ReactNode) => <>due on {date}</>,
    contact: 'Billing contact',
    contactSync: {
      no_customer: 'Printed on your invoices.',
      synced: 'Printed on your next invoices.',
      pending: 'Being sent to the payment provider…',
      failed: 'The payment provider rejected this contact. Check the details and save it again.',
    } satisfies Record<Billing['contactSync']['status'], string>,
    contactEmpty: 'No billing contact yet. Add one to have it printed on your invoices.',
    name: 'Name',
    email: 'E-mail address for invoices',
    phone: 'Phone (optional)',
    address: 'Address',
    line1: 'Address line 1',
    line2: 'Address line 2 (optional)',
    postalCode: 'Postal code',
    city: 'City',
    state: 'State or region (optional)',
    country: 'Country',
    chooseCountry: 'Choose a country',
    addContact: 'Add contact',
    editContact: 'Edit contact',
    saveContact: 'Save contact',
    contactSaved: 'Contact saved.',
  },

  audit: {
    statuses: {
      none: 'none',
      incomplete: 'incomplete',
      trialing: 'on trial',
      active: 'active',
      past_due: 'overdue',
      unpaid: 'unpaid',
      paused: 'paused',
      canceled: 'canceled',
    },
    list: 'Events',
    none: 'No events',
    noneMatch: 'No events match these filters',
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
    details: 'Details',
    nothing: 'none',
    sameActor: (name: string) => `More by ${isolated(name)}`,
    sameTarget: (name: string) => `More about ${isolated(name)}`,
    begin: 'The trail begins here.',
    newest: 'Newest',
    pages: 'Pages of events',
    filters: {
      type: 'Event',
      allTypes: 'All events',
      search: 'Search people and events',
      searchHint: 'Name or event',
      people: 'People',
      kinds: 'Events',
      remove: (name: string, value: string) => `${name}: ${isolated(value)}, remove this filter`,
      actor: 'Person',
      target: 'About',
      period: 'Period',
      from: 'From',
      until: 'Until',
      presets: { today: 'Today', week: 'Last 7 days' },
      clear: 'Clear filters',
      chosenPerson: 'the chosen person',
      chosenTarget: 'the chosen subject',
    },
    export: {
      file: 'audit trail',
      start: 'Export',
      formats: { csv: 'For spreadsheets (CSV)', ndjson: 'For programs (NDJSON)' },
      hint: (isFiltered: boolean): string =>
        isFiltered
          ? 'Exports the events that match the filters.'
          : 'Exports all events. To export less, filter the list first.',
      nothing: 'There are no events to export.',
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
      agent: 'Tokens',
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
      'invite.role_changed': 'Invite role changed',
      'invite.deleted': 'Invite deleted',
      'invite.accepted': 'Invite accepted',
      'invite.declined': 'Invite declined',
      'trial.started': 'Trial started',
      'checkout.started': 'Checkout started',
      'subscription.created': 'Subscription started',
      'subscription.changed': 'Subscription changed',
      'subscription.change_scheduled': 'Change of plan scheduled',
      'subscription.change_withdrawn': 'Change of plan withdrawn',
      'subscription.change_expired': 'Change of plan expired',
      'subscription.adopted': 'Subscription taken over',
      'payment.credited': 'Payment credited',
      'payment.refunded': 'Payment refunded',
      'tokens.granted': 'Tokens added',
      'tokens.taken_back': 'Tokens taken back',
      'tokens.restored': 'Tokens restored',
      'tokens.threshold_changed': 'Low-balance warning changed',
      'agent.budget_changed': 'Budget changed',
      'billing.contact_changed': 'Billing contact changed',
      'billing.customer_created': 'Billing set up',
      'billing.customer_changed': 'Billing account changed',
      'billing.customer_deleted': 'Billing account deleted',
      'billing.portal_opened': 'Billing portal opened',
      'audit.exported': 'Audit trail exported',
    } satisfies Partial<Record<AuditEvent['type'], string>>,
    /** A type of event of a new domain need not be here. */
    sentences: {
      'organization.created': ({ actor, now }) => (
        <>
          {actor} created the organization <bdi>{now.name}</bdi>
        </>
      ),
      'organization.renamed': ({ actor, was, now }) => (
        <>
          {actor} renamed the organization from <bdi>{was.name}</bdi> to <bdi>{now.name}</bdi>
        </>
      ),
      'organization.ownership_transferred': ({ actor, now }) => (
        <>
          {actor} transferred the ownership to {now.ownerMembershipId}
        </>
      ),
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
      'subscription.created': ({ agent }) => <>The subscription to {agent} started</>,
      'subscription.changed': ({ agent }) => <>The subscription to {agent} was changed</>,
      'subscription.status_changed': ({ agent, now }) => (
        <>
          The subscription to {agent} is {now.status}
        </>
      ),
      'subscription.ends': ({ agent, now }) => (
        <>
          The subscription to {agent} was set to end on {now.currentPeriodEnd}
        </>
      ),
      'subscription.renewed': ({ agent, now }) => (
        <>
          The subscription to {agent} began a new period, until {now.currentPeriodEnd}
        </>
      ),
      'subscription.offer_changed': ({ agent, was, now }) => (
        <>
          The plan of {agent} changed from {was.offerId} to {now.offerId}
        </>
      ),
      'subscription.change_scheduled': ({ actor, agent, now }) => (
        <>
          {actor} scheduled the change of {agent} to the plan {now.offerId} for {now.at}
        </>
      ),
      'subscription.change_withdrawn': ({ actor, agent, now }) => (
        <>
          {actor} withdrew the change of {agent} to the plan {now.offerId}
        </>
      ),
      'subscription.change_expired': ({ agent, now }) => (
        <>
          The change of {agent} to the plan {now.offerId} expired, because it was not paid
        </>
      ),
      'subscription.adopted': ({ agent, now }) => (
        <>
          A subscription to {agent} was taken over ({now.status})
        </>
      ),
      'payment.credited': ({ agent, now }) => (
        <>
          A payment for {agent} was credited with {now.tokens}
        </>
      ),
      'payment.refunded': ({ agent, now }) => (
        <>
          {now.refunded} of a payment for {agent} was refunded
        </>
      ),
      'tokens.granted': ({ agent, now }) => (
        <>
          {now.amount} were added to {agent} ({now.source})
        </>
      ),
      'tokens.taken_back': ({ agent, now }) => (
        <>
          {now.amount} were taken back from {agent} ({now.cause})
        </>
      ),
      'tokens.restored': ({ agent, now }) => (
        <>
          {now.amount} were restored to {agent} ({now.cause})
        </>
      ),
      'tokens.threshold_changed': ({ actor, agent, now }) =>
        now.lowBalanceThreshold ? (
          <>
            {actor} set the low-balance warning of {agent} to {now.lowBalanceThreshold}
          </>
        ) : (
          <>
            {actor} turned off the low-balance warning of {agent}
          </>
        ),
      'agent.budget_changed': ({ actor, agent, now }) =>
        (now.organization ?? now.perMember) ? (
          <>
            {actor} set the monthly budget of {agent}: {now.organization ?? 'no limit'} for the organization,{' '}
            {now.perMember ?? 'no limit'} for each member
          </>
        ) : (
          <>
            {actor} removed the monthly budget of {agent}
          </>
        ),
      'organization.deleted': ({ actor }) => <>{actor} deleted the organization</>,
      'billing.contact_changed': ({ actor }) => <>{actor} changed the billing contact</>,
      'billing.customer_created': ({ actor }) => <>{actor} set up billing for the organization</>,
      'billing.customer_changed': ({ actor }) => <>{actor} replaced the billing account</>,
      'billing.customer_deleted': ({ actor }) => <>{actor} deleted the billing account</>,
      'billing.portal_opened': ({ actor }) => <>{actor} opened the billing portal</>,
      'audit.exported': ({ actor }) => <>{actor} exported the audit trail</>,
    } satisfies Partial<
      Record<
        | AuditEvent['type']
        | 'subscription.status_changed'
        | 'subscription.ends'
        | 'subscription.renewed'
        | 'subscription.offer_changed',
        (event: EventParts) => ReactNode
      >
    >,
    /** For a type of event without a sentence. @param type its name */
    unknown: ({ actor }: EventParts, type: string) => (
      <>
        {actor}: {type}
      </>
    ),
    /** Names of actors without a name. */
    actors: {
      user: 'Former user',
      provider: 'The payment provider',
      system: PRODUCT,
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
      customerId: 'Billing account',
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
      offerId: 'Plan',
      at: 'On',
      currentPeriodEnd: 'Current period ends',
      cancelAtPeriodEnd: 'Ends after this period',
      endsAt: 'Ends',
      expiresAt: 'Expires',
      type: 'Event',
      actorId: 'By',
      targetId: 'About',
      since: 'From',
      until: 'Until',
      perMember: 'Budget per member',
      organization: 'Budget of the organization',
      lowBalanceThreshold: 'Warn at',
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
    search: 'Search admins by name or address',
    none: 'No admin matches.',
    more: (shown: number) => `These are the first ${shown}. Search for others.`,
  },

  settings: {
    name: 'Name',
    rename: 'Rename',
    renamed: (name: string) => `Renamed to ${isolated(name)}.`,
    renameAdminsOnly: 'Only admins and the owner can rename the organization.',
    general: 'General',
    generalHint: 'Members and invited people see this name.',
    about: 'About',
    aboutHint: 'Support may ask you for the ID.',
    owner: 'Owner',
    members: 'People',
    memberCount: (count: number) => plural(count, { one: 'person', other: 'people' }),
    created: 'Created',
    danger: 'Danger zone',
    dangerHint: 'Actions here are hard or impossible to undo. Each one asks you first.',
    id: 'ID',
    copyId: 'Copy ID',
    leave: {
      title: 'Leave the organization',
      hint: 'You stop being a member. The organization itself stays.',
      owner: 'To leave, first transfer the ownership to an admin.',
      start: 'Leave',
      question: (organization: string) => `Leave ${isolated(organization)}?`,
      access: 'You lose access immediately. To return, you need a new invite.',
      invites: 'Pending invites that you have sent are deleted.',
      confirm: 'Leave',
      done: (organization: string) => `You have left ${isolated(organization)}.`,
    },
    ownerActions: 'Transfer or delete the organization',
    ownerOnly: (owner: ReactNode) => <>Only the owner can do this: {owner}.</>,
    transfer: {
      title: 'Transfer ownership',
      hint: 'Give the ownership to an admin. You become an admin.',
      start: 'Transfer',
      question: (organization: string) => `Transfer ownership of ${isolated(organization)}?`,
      newOwner: 'Choose an admin as the new owner',
      consequences: (name: string | undefined) => [
        `${name ? isolated(name) : 'The new owner'} gets all rights immediately, including deleting the organization.`,
        'You become an admin.',
        `Only ${name ? isolated(name) : 'the new owner'} can transfer the ownership back.`,
      ],
      noAdmins: 'There is no other admin. First make a member an admin.',
      people: 'Open People',
      missing: (people: ReactNode) => <>Someone missing? Make them an admin first, in {people}.</>,
      confirm: (name: string | undefined) => (name ? `Transfer to ${isolated(name)}` : 'Transfer ownership'),
      done: (name: string) => `${isolated(name)} is now the owner.`,
    },
    delete: {
      title: 'Delete the organization',
      hint: 'This can’t be undone.',
      start: 'Delete',
      question: (organization: string) => `Delete ${isolated(organization)}?`,
      access: 'All members lose access immediately, including you. Agents stop working.',
      lost: 'Memberships, invites and unused tokens are lost.',
      subscriptions: 'A subscription that is set to end is canceled immediately, without a refund.',
      kept: 'We keep payments, the billing contact and the audit trail for our records.',
      notYet: (organization: string) => `${isolated(organization)} can’t be deleted yet`,
      subscribed: (agents: string, count: number) =>
        (count === 1
          ? `The agent ${agents} has a subscription that renews. Cancel it in the billing portal.`
          : `The agents ${agents} have subscriptions that renew. Cancel them in the billing portal.`) +
        ' Then you can delete the organization immediately. You need not wait until the paid period ends.',
      type: (organization: ReactNode) => <>Type {organization} to confirm</>,
      confirm: 'Delete for good',
      done: (organization: string) => `${isolated(organization)} is deleted.`,
    },
  },

  profile: {
    title: 'Account',
    heading: 'Profile',
    noName: 'No name given',
    noEmail: 'No e-mail address given',
    verified: 'Verified',
    notVerified: 'Not verified',
    hint: 'Your sign-in provider keeps your name, e\u2011mail address and picture. Change them there, then sign in again to see the change here.',
    notVerifiedHint: 'You can accept and send invites when your sign-in provider has verified your address.',
    since: (day: ReactNode) => <>Account created on {day}</>,
    update: 'Sign in again to update',
  },

  /** The export of a person's own data. */
  ownData: {
    title: 'Your data',
    hint: 'A file with all that is stored about you: profile, sessions, memberships, invites, trials and your part of the audit trails.',
    start: 'Download your data',
    file: 'my data',
    done: 'Data downloaded.',
  },

  /** The deletion of a person's own account. */
  deletion: {
    title: 'Delete your account',
    hint: 'You leave all organizations, and your name and address are erased.',
    hintOfNone: 'Your name and address are erased.',
    ownsOne: (organization: ReactNode) => (
      <>To delete your account, first transfer or delete {organization}.</>
    ),
    ownsSeveral: (count: number) =>
      `To delete your account, first transfer or delete the ${count} organizations that you own:`,
    owned: 'Organizations that you own',
    start: 'Delete your account',
    question: 'Delete your account?',
    sessions: 'You are signed out in all browsers immediately.',
    memberships: (count: number) =>
      count === 0
        ? 'Invites to your address are deleted.'
        : `You leave ${plural(count, { one: 'organization', other: 'organizations' })}. Invites to your address and from you are deleted.`,
    erased:
      'Your name and address are erased. Audit trails keep what you did, without your name and address.',
    again:
      'If you sign in again later, you get a new, empty account. Trials that you have used can’t be used again.',
    forGood: 'The account can’t be restored.',
    exportFirst: 'To keep a copy, download your data first.',
    type: (name: ReactNode) => <>Type {name} to confirm</>,
    confirm: 'Delete for good',
    done: 'Your account is deleted.',
  },

  sessions: {
    title: 'Sessions',
    lead: 'The browsers in which you are signed in. Sign out those that you do not recognize.',
    list: 'Your sessions',
    none: 'No sessions.',
    current: 'This browser',
    lastActive: (moment: ReactNode) => <>Active {moment}</>,
    signedIn: (moment: ReactNode) => <>Signed in {moment}</>,
    expires: (moment: ReactNode) => <>Expires {moment} if unused</>,
    unknownBrowser: 'Unknown browser',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    endNamed: (browser: string, address: string, signedIn: string) =>
      `Sign out ${browser} at ${address}, signed in ${signedIn}`,
    endQuestion: 'Sign out this browser?',
    endConsequences: (browser: string, address: string, signedIn: string) =>
      `${browser} at ${address}, signed in ${signedIn}, will be signed out.`,
    ended: (browser: string) => `${browser} is signed out.`,
    endOthers: 'Sign out all other browsers',
    endOthersQuestion: 'Sign out all other browsers?',
    endOthersConsequences: 'You stay signed in here.',
    endedOthers: (count: number) =>
      `${plural(count, { one: 'other browser is', other: 'other browsers are' })} signed out.`,
    signOutEverywhere: 'Sign out everywhere, including here',
    everywhereQuestion: 'Sign out everywhere?',
    everywhereConsequences: 'This signs you out in all browsers, including this one.',
  },

  language: {
    title: 'Language',
    label: 'Language of this site',
    hint: 'Only for this browser. E-mails keep their own language.',
    followBrowser: 'Same as the browser',
  },

  problems: {
    unexpected: 'Something went wrong. Reload the page.',
    /** For a code without a sentence, if no response explains it. */
    unknown: (code: string) => `The request failed (${code}).`,
    noAnswerToRead: 'The service did not respond as expected.',
    retryAfter: (seconds: number) =>
      `You can try again in ${seconds === 1 ? 'a second' : plural(seconds, { one: 'second', other: 'seconds' })}.`,
    requestId: (id: string) => `Request ID for support: ${id}.`,
  },

  errors: {
    already_joined: 'You are already a member of this organization.',
    already_member: 'This person is already a member of the organization.',
    subscription_not_active: 'The subscription is not active, so its plan can’t be changed.',
    subscription_ending: 'The subscription is set to end. Renew it in the billing portal first.',
    collection_paused: 'Payments for the subscription are paused, so its plan can’t be changed.',
    change_pending: 'A change of the plan waits for its payment. Pay or withdraw it first.',
    invoice_open: 'The subscription is being renewed. Try again when the invoice is paid.',
    no_other_offer: 'There is no other plan for this agent.',
    offer_not_found: 'The agent no longer has this offer. Choose another one.',
    offer_unchanged: 'Your organization already has this plan.',
    payment_method_unsupported: 'A bank debit can’t pay this change. Add a card in the billing portal first.',
    quote_expired: 'The preview is outdated. Look at a new one.',
    nothing_to_withdraw: 'There is no change to withdraw.',
    already_subscribed: 'Your organization already has a subscription to this agent.',
    agent_not_found: 'This agent does not exist.',
    body_too_large: 'The request is too large.',
    checkout_unavailable: 'This purchase is not available at the moment.',
    cross_site_request: 'The request came from another site and was rejected.',
    database_unavailable: 'The service is temporarily unavailable. Try again in a moment.',
    email_not_verified:
      'Your sign-in provider has not verified your e-mail address. Verify it there, then sign in again.',
    fresh_sign_in_required:
      'Nothing was changed, because you have not signed in again. Repeat it, and sign in when you are asked.',
    headers_too_large: 'Your browser sent too much data. Clear the cookies of this site and try again.',
    identity_provider_unavailable: 'The sign-in provider is not responding. Try again in a moment.',
    internal_error: 'Something went wrong on our side. Try again later.',
    invalid_callback: 'This sign-in has expired. Sign in again.',
    invalid_signature: 'The signature is invalid.',
    invalid_transfer_target: 'Only an admin of the organization can become its owner.',
    invite_already_accepted: 'This invite has already been used.',
    invite_already_pending: 'This address already has an invite. Resend or delete it.',
    invite_email_mismatch: 'This invite is for a different e-mail address.',
    invite_expired: 'This invite has expired. Ask for a new one.',
    notice_not_found:
      'The link of this e-mail no longer works. Sign in and choose your e-mails in your account.',
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
    other_currency:
      'Your organization has a subscription in another currency, so it can’t subscribe in this one. You can still buy tokens.',
    overloaded: 'The service is busy. Try again in a moment.',
    owner_required: 'The owner can’t leave or be removed. Transfer the ownership first.',
    owns_organizations:
      'You own organizations. Transfer the ownership of each of them, or delete them, first.',
    payment_provider_error: 'The payment provider rejected the request. Nothing was bought or charged.',
    payment_provider_unavailable: 'The payment provider is not responding. Try again in a moment.',
    rate_limited: 'Too many requests. Wait a moment and try again.',
    relation_required: 'You don’t have permission to do this.',
    request_timeout: 'The request took too long. Try again.',
    route_not_found: 'This page does not exist.',
    session_changed: 'Another person has signed in with this browser. Reload the page.',
    session_not_found: 'This session has already ended.',
    sign_in_denied: 'The sign-in was canceled or refused.',
    top_up_unavailable: 'Token top-ups for this agent are not available.',
    trial_already_used: 'Your organization has already used its trial of this agent.',
    trial_unavailable: 'A trial of this agent is not available to your organization.',
    unauthenticated: 'You are signed out. Sign in to continue.',
    unsupported_media_type: 'The service could not read the request.',
    uri_too_long: 'The address is too long.',
    validation_failed: 'Some fields are invalid. Correct them and try again.',
  } satisfies Partial<Record<ErrorCode | 'no_answer', string>>,

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
