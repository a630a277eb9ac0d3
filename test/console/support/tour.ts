import type { Person } from './person.js';

/** A page of the console in a certain state, as seen by one person. */
export interface Stop {
  name: string;
  person: Person;
  path: string;
  open: () => Promise<void>;
}

/** People of the sandbox's sample data (`src/sandbox/seed/fixtures.ts`). */
export interface Visitors {
  /** The owner of Acme Robotics. */
  ada: Person;
  /** An admin of Acme Robotics and the owner of an empty organization. */
  bob: Person;
  /** A user without an organization. */
  nora: Person;
  /** A visitor without a session. */
  guest: Person;
}

/** Prepares every page of the console in its notable states. */
export async function prepareTour({ ada, bob, nora, guest }: Visitors): Promise<Stop[]> {
  await ada.service.seed();
  for (const [person, email] of [
    [ada, 'ada@example.com'],
    [bob, 'bob@example.com'],
    [nora, 'nora@example.com'],
  ] as const) {
    await person.open('/');
    await person.signIn(email);
  }
  const empty = await bob.createOrganization('Brown & Daughters');
  const others = await idOf(ada, /^Initech Studio/);
  const id = await idOf(ada, /^Acme Robotics/);
  await ada.follow('People');
  await ada.press('Resend the invite to olivia@example.com');
  const open = await ada.page.getByLabel('Link', { exact: true }).inputValue();

  const at = (
    person: Person,
    name: string,
    path: string,
    title: string,
    act?: () => Promise<unknown>,
  ): Stop => ({
    name,
    person,
    path,
    open: async () => {
      await person.open(path);
      await person.seesPage(title);
      await person.page.waitForLoadState('networkidle');
      await act?.();
    },
  });
  return [
    at(guest, 'sign-in', '/', 'Welcome'),
    at(guest, 'sign-in-refused', '/?authError=sign_in_denied', 'Welcome'),
    at(guest, 'invite-signed-out', open, 'You are invited'),
    at(bob, 'invite-wrong-account', open, 'You are invited'),
    at(bob, 'invite-unknown', '/invites/unknown', 'This link does not work'),
    at(bob, 'not-found', `/organizations/${id}/nothing`, 'Not found'),
    at(bob, 'no-access', `/organizations/${others}/agents`, 'No access'),
    at(nora, 'welcome', '/', 'Welcome to Workspace'),
    at(bob, 'organization-name-taken', '/organizations/new', 'New organization', async () => {
      await bob.type('Name of the organization', 'initech STUDIO');
      await bob.press('Create');
      await bob.sees('already exists');
    }),
    at(bob, 'people-admin', `/organizations/${id}/people`, 'People'),
    at(ada, 'organizations', '/', 'Organizations'),
    at(ada, 'switcher', `/organizations/${id}/agents`, 'Agents', () => openSwitcher(ada)),
    at(ada, 'palette', `/organizations/${id}/agents`, 'Agents', () => openPalette(ada)),
    at(ada, 'palette-search', `/organizations/${id}/agents`, 'Agents', async () => {
      await openPalette(ada);
      await ada.page.keyboard.type('c');
      await ada.page.getByRole('option', { name: 'Carla Mendes' }).waitFor();
    }),
    at(ada, 'menu', '/', 'Organizations', () => ada.page.locator('.menu summary').click()),
    at(ada, 'checkout-unknown', '/?checkout=pending', 'Organizations'),
    at(ada, 'agents', `/organizations/${id}/agents`, 'Agents'),
    at(ada, 'agents-success', `/organizations/${id}/agents?checkout=success`, 'Agents'),
    at(ada, 'agents-pending', `/organizations/${id}/agents?checkout=pending`, 'Agents'),
    at(ada, 'agents-canceled', `/organizations/${id}/agents?checkout=canceled`, 'Agents'),
    at(ada, 'agents-options', `/organizations/${id}/agents`, 'Agents', () =>
      ada.page.locator('.options summary').first().click(),
    ),
    at(ada, 'agent', `/organizations/${id}/agents/support`, 'Support'),
    at(ada, 'people', `/organizations/${id}/people`, 'People'),
    at(ada, 'people-menu', `/organizations/${id}/people`, 'People', () =>
      ada.press('Admin, change the role of Bob Brown'),
    ),
    at(ada, 'people-confirm', `/organizations/${id}/people`, 'People', async () => {
      await ada.press('Admin, change the role of Bob Brown');
      await ada.page.getByRole('menuitem', { name: 'Remove' }).click();
    }),
    at(ada, 'people-not-found', `/organizations/${id}/people?q=zzz`, 'People'),
    at(ada, 'invites-resent', `/organizations/${id}/people`, 'People', async () => {
      await ada.press('Resend the invite to lena@example.com');
      await ada.page.getByLabel('Link', { exact: true }).waitFor();
    }),
    at(ada, 'invites-outcomes', `/organizations/${id}/people`, 'People', async () => {
      await ada.type('E-mail addresses', 'a..b@example, bob@example.com, lena@example.com');
      await ada.press('Invite');
      await ada.page.locator('.wrong').waitFor();
    }),
    at(bob, 'invites-empty', `/organizations/${empty}/people`, 'People'),
    at(ada, 'billing', `/organizations/${id}/billing`, 'Billing'),
    at(bob, 'billing-empty', `/organizations/${empty}/billing`, 'Billing'),
    at(ada, 'audit', `/organizations/${id}/audit`, 'Audit trail'),
    at(ada, 'audit-open', `/organizations/${id}/audit`, 'Audit trail', () =>
      ada.page.locator('.event summary').first().click(),
    ),
    at(ada, 'audit-none', `/organizations/${id}/audit?from=2100-01-01`, 'Audit trail'),
    at(ada, 'audit-person', `/organizations/${id}/audit`, 'Audit trail', async () => {
      await ada.press('By Everyone');
      await ada.page.getByRole('radio').first().waitFor();
    }),
    at(ada, 'settings', `/organizations/${id}/settings`, 'Settings'),
    at(bob, 'settings-admin', `/organizations/${id}/settings`, 'Settings'),
    at(ada, 'settings-transfer', `/organizations/${id}/settings`, 'Settings', async () => {
      await ada.press('Transfer ownership');
      await ada.page.getByRole('radio').first().check();
    }),
    at(ada, 'settings-delete', `/organizations/${id}/settings`, 'Settings', async () => {
      await ada.press('Delete the organization');
      await ada.press('Delete for good');
    }),
    at(ada, 'account', '/account', 'Account'),
    at(nora, 'account-member-of-none', '/account', 'Account'),
  ];
}

async function openSwitcher({ page }: Person): Promise<void> {
  await page.locator('.switcher').click();
  await page.getByRole('option').first().waitFor();
}

async function openPalette({ page }: Person): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
}

async function idOf(person: Person, organization: RegExp): Promise<string> {
  await person.open('/');
  await person.follow(organization);
  await person.seesPage('Agents');
  return new URL(person.page.url()).pathname.split('/')[2]!;
}

/** Invites a person in the console. @returns the invite link that the page shows */
export async function invite(admin: Person, email: string, role: 'admin' | 'member'): Promise<string> {
  await admin.type('E-mail addresses', email);
  await admin.page.getByLabel('Role', { exact: true }).selectOption(role);
  await admin.press('Invite');
  // A row of the table may show the link of an earlier invite, until the table is read again.
  const notice = admin.page.locator('.notice').filter({ hasText: email });
  return notice.getByLabel('Link', { exact: true }).inputValue();
}

/** Starts a purchase in the console and pays it. */
export async function buy(buyer: Person, action: string): Promise<void> {
  await buyer.press(action);
  await pay(buyer);
}

/** Pays on the payment provider's page, which redirects back. */
export async function pay(buyer: Person): Promise<void> {
  await buyer.page.waitForURL(`${buyer.service.sandboxUrl}/**`);
  await buyer.press(/^Pay \D\d/);
  await buyer.page.waitForURL(`${buyer.service.url}/organizations/**`);
  await buyer.sees('Thank you.');
}
