/**
 * The people and organizations that `npm run seed` creates, with agents of the demonstration catalog. The seed creates
 * most rows through the public API, each as the person in `by`. No route consumes tokens or moves dates into the past.
 */

export interface Person {
  name: string;
  email: string;
  /** Whether the identity provider has verified the address. */
  verified: boolean;
}

export interface Organization {
  name: string;
  /** The name under which the organization was created, if it was renamed. */
  formerName?: string;
  /** Creates the organization. Owns it unless another member becomes `owner`. */
  founder: PersonKey;
  members: Member[];
  invites: Invite[];
  trials: Trial[];
  contact?: { by: PersonKey; name: string; email: string; address: Address };
  purchases: Purchase[];
  lowBalances: LowBalance[];
  budgets: Budget[];
  consumptions: Consumption[];
}

interface Address {
  line1: string;
  postalCode: string;
  city: string;
  country: string;
}

export interface Member {
  person: PersonKey;
  /** The relation that the invite grants. */
  joinsAs: 'admin' | 'member';
  by: PersonKey;
  /** The final relation, if it differs from the one in the invite. */
  now?: 'owner' | 'admin' | 'member' | 'removed';
}

export interface Invite {
  email: string;
  role: 'admin' | 'member';
  by: PersonKey;
  state: 'pending' | 'expired';
}

export interface Trial {
  agent: string;
  by: PersonKey;
  state: 'active' | 'expired';
}

export interface Purchase {
  kind: 'subscription' | 'top_up';
  agent: string;
  by: PersonKey;
  /** With `past_due`, the card is declined at the first renewal. */
  state: 'paid' | 'past_due' | 'disputed';
}

/** A threshold at which admins are told. */
export interface LowBalance {
  agent: string;
  threshold: number;
  by: PersonKey;
}

/** How many tokens of an agent may be used in a month. */
export interface Budget {
  agent: string;
  organization: number;
  perMember: number;
  by: PersonKey;
}

export interface Consumption {
  agent: string;
  /** The member for whom the agent worked. */
  whom?: PersonKey;
  tokens: number;
  /** The idempotency key of the consumption. */
  key: string;
  daysAgo?: number;
}

/** A consumption on each of the last days, by turns for these members. */
const daily = (agent: string, key: string, whom: PersonKey[], tokens: number[]): Consumption[] =>
  tokens.map((amount, n) => ({
    agent,
    whom: whom[n % whom.length]!,
    tokens: amount,
    key: `${key} ${n + 1}`,
    daysAgo: tokens.length - 1 - n,
  }));

type PersonKey = keyof typeof PEOPLE;

// prettier-ignore
export const PEOPLE = {
  ada:    { name: 'Ada Lindqvist',   email: 'ada@example.com',    verified: true  },
  bob:    { name: 'Bob Brown',       email: 'bob@example.com',    verified: true  },
  carla:  { name: 'Carla Mendes',    email: 'carla@example.com',  verified: true  },
  daniel: { name: 'Daniel Okoye',    email: 'daniel@example.com', verified: true  },
  erin:   { name: 'Erin Walsh',      email: 'erin@example.com',   verified: true  },
  frank:  { name: 'Frank Weber',     email: 'frank@example.com',  verified: true  },
  grace:  { name: 'Grace Kim',       email: 'grace@example.com',  verified: true  },
  hana:   { name: 'Hana Suzuki',     email: 'hana@example.com',   verified: true  },
  ivan:   { name: 'Ivan Petrov',     email: 'ivan@example.com',   verified: true  },
  judith: { name: 'Judith Amsel',    email: 'judith@example.com', verified: true  },
  kofi:   { name: 'Kofi Mensah',     email: 'kofi@example.com',   verified: true  },
  lena:   { name: 'Lena Fischer',    email: 'lena@example.com',   verified: false },
  marco:  { name: 'Marco Rossi',     email: 'marco@example.com',  verified: false },
  nora:   { name: 'Nora Haddad',     email: 'nora@example.com',   verified: true  },
} satisfies Record<string, Person>;

// prettier-ignore
export const ORGANIZATIONS: Organization[] = [
  {
    name: 'Acme Robotics',
    founder: 'ada',
    members: [
      { person: 'bob',    joinsAs: 'admin',  by: 'ada' },
      { person: 'carla',  joinsAs: 'member', by: 'ada', now: 'admin' },
      { person: 'daniel', joinsAs: 'member', by: 'bob' },
      { person: 'erin',   joinsAs: 'member', by: 'bob' },
      { person: 'kofi',   joinsAs: 'admin',  by: 'ada', now: 'member' },
    ],
    invites: [
      { email: 'lena@example.com',   role: 'admin',  by: 'bob', state: 'pending' },
      { email: 'olivia@example.com', role: 'member', by: 'ada', state: 'pending' },
      { email: 'peter@example.com',  role: 'member', by: 'ada', state: 'expired' },
    ],
    trials: [
      { agent: 'research',   by: 'daniel', state: 'active' },
      { agent: 'translator', by: 'erin',   state: 'expired' },
    ],
    contact: {
      by: 'carla',
      name: 'Acme Robotics AB', email: 'invoices@acme.example',
      address: { line1: 'Lindholmspiren 7', postalCode: '417 56', city: 'Gothenburg', country: 'SE' },
    },
    // Bookkeeping is paid per year, so it does not renew when the clock advances by a month for Globex's past-due
    // subscription.
    purchases: [
      { kind: 'subscription', agent: 'bookkeeping', by: 'ada',   state: 'paid' },
      { kind: 'top_up',       agent: 'support',     by: 'carla', state: 'paid' },
      { kind: 'top_up',       agent: 'translator',  by: 'bob',   state: 'paid' },
    ],
    lowBalances: [
      { agent: 'support', threshold: 10_000, by: 'carla' },
    ],
    budgets: [
      { agent: 'bookkeeping', organization: 200_000, perMember: 80_000, by: 'ada' },
    ],
    consumptions: [
      { agent: 'research', whom: 'daniel', tokens: 1_850, key: 'market overview' },
      { agent: 'support', tokens: 36_500, key: 'replies of the week' },
      ...daily('bookkeeping', 'receipts of folder', ['ada', 'daniel', 'ada', 'erin'], [
        6_400, 8_200, 11_300, 9_800, 12_100, 3_100, 2_400, 7_600, 10_900, 13_400, 11_800, 14_200, 5_200, 16_000,
      ]),
    ],
  },
  {
    name: 'Globex Logistics',
    formerName: 'Globex Shipping',
    founder: 'grace',
    members: [
      { person: 'frank', joinsAs: 'admin',  by: 'grace', now: 'owner' },
      { person: 'erin',  joinsAs: 'admin',  by: 'grace' },
      { person: 'hana',  joinsAs: 'member', by: 'grace' },
      { person: 'ivan',  joinsAs: 'member', by: 'erin' },
      { person: 'nora',  joinsAs: 'member', by: 'erin',  now: 'removed' },
    ],
    invites: [
      { email: 'quentin@example.com', role: 'member', by: 'erin',  state: 'pending' },
      { email: 'rosa@example.com',    role: 'admin',  by: 'grace', state: 'expired' },
    ],
    trials: [
      { agent: 'meeting-notes', by: 'hana', state: 'active' },
    ],
    contact: {
      by: 'grace',
      name: 'Globex Logistics GmbH', email: 'billing@globex.example',
      address: { line1: 'Am Sandtorkai 30', postalCode: '20457', city: 'Hamburg', country: 'DE' },
    },
    purchases: [
      { kind: 'subscription', agent: 'support', by: 'grace', state: 'past_due' },
    ],
    lowBalances: [],
    budgets: [],
    consumptions: [
      { agent: 'support', tokens: 164_000, key: 'replies of the month' },
    ],
  },
  {
    name: 'Initech Studio',
    founder: 'judith',
    members: [
      { person: 'kofi', joinsAs: 'admin',  by: 'judith' },
      { person: 'ada',  joinsAs: 'member', by: 'kofi' },
    ],
    invites: [
      { email: 'marco@example.com', role: 'member', by: 'kofi', state: 'pending' },
    ],
    trials: [
      { agent: 'bookkeeping', by: 'judith', state: 'active' },
    ],
    purchases: [
      { kind: 'top_up', agent: 'meeting-notes', by: 'kofi', state: 'disputed' },
    ],
    lowBalances: [],
    budgets: [],
    consumptions: [],
  },
];
