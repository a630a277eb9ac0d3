import type { Person } from './person.js';

/** A page of the console in a certain state, as seen by one person. */
export interface Stop {
  name: string;
  person: Person;
  open: () => Promise<void>;
}

/** People of the sandbox's sample data (`src/sandbox/seed/cast.ts`). */
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
  await ada.follow('Invites');
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
    at(bob, 'invite-unknown', '/invites/unknown', 'You are invited'),
    at(bob, 'not-found', `/organizations/${id}/nothing`, 'Not found'),
    at(bob, 'no-access', `/organizations/${others}/agents`, 'No access'),
    at(nora, 'organizations-empty', '/', 'Organizations'),
    at(bob, 'organizations-name-taken', '/', 'Organizations', async () => {
      await bob.type('New organization', 'initech STUDIO');
      await bob.press('Create');
      await bob.sees('already exists');
    }),
    at(bob, 'people-admin', `/organizations/${id}/people`, 'People'),
    at(ada, 'organizations', '/', 'Organizations'),
    at(ada, 'menu', '/', 'Organizations', () => ada.page.locator('.menu summary').click()),
    at(ada, 'checkout-unknown', '/?checkout=pending', 'Organizations'),
    at(ada, 'agents', `/organizations/${id}/agents`, 'Agents'),
    at(ada, 'agents-success', `/organizations/${id}/agents?checkout=success`, 'Agents'),
    at(ada, 'agents-pending', `/organizations/${id}/agents?checkout=pending`, 'Agents'),
    at(ada, 'agents-canceled', `/organizations/${id}/agents?checkout=canceled`, 'Agents'),
    at(ada, 'people', `/organizations/${id}/people`, 'People'),
    at(ada, 'people-confirm', `/organizations/${id}/people`, 'People', () => ada.press('Remove Bob Brown')),
    at(ada, 'invites-resent', `/organizations/${id}/invites`, 'Invites', async () => {
      await ada.press('Resend the invite to lena@example.com');
      await ada.page.getByLabel('Link', { exact: true }).waitFor();
    }),
    at(ada, 'invites-wrong', `/organizations/${id}/invites`, 'Invites', async () => {
      await ada.type('E-mail address', 'a..b@example');
      await ada.press('Invite');
      await ada.page.locator('.wrong').waitFor();
    }),
    at(ada, 'invites', `/organizations/${id}/invites`, 'Invites'),
    at(bob, 'invites-empty', `/organizations/${empty}/invites`, 'Invites'),
    at(ada, 'billing', `/organizations/${id}/billing`, 'Billing'),
    at(bob, 'billing-empty', `/organizations/${empty}/billing`, 'Billing'),
    at(ada, 'audit', `/organizations/${id}/audit`, 'Audit trail'),
    at(ada, 'audit-open', `/organizations/${id}/audit`, 'Audit trail', () =>
      ada.page.locator('.event summary').first().click(),
    ),
    at(ada, 'settings', `/organizations/${id}/settings`, 'Settings'),
    at(ada, 'sessions', '/sessions', 'Sessions'),
  ];
}

async function idOf(person: Person, organization: RegExp): Promise<string> {
  await person.open('/');
  await person.follow(organization);
  await person.seesPage('Agents');
  return new URL(person.page.url()).pathname.split('/')[2]!;
}

/** Invites a person in the console. @returns the invite link that the page shows */
export async function invite(admin: Person, email: string, role: 'admin' | 'member'): Promise<string> {
  await admin.type('E-mail address', email);
  await admin.page.getByLabel('Role').selectOption(role);
  await admin.press('Invite');
  await admin.page.locator('.notice strong', { hasText: email }).waitFor();
  return admin.page.getByLabel('Link', { exact: true }).inputValue();
}

/** Starts a purchase in the console and pays on the payment provider's page, which redirects back. */
export async function buy(buyer: Person, action: string): Promise<void> {
  await buyer.press(action);
  await buyer.page.waitForURL(`${buyer.service.sandboxUrl}/**`);
  await buyer.press(/^Pay \D\d/);
  await buyer.page.waitForURL(`${buyer.service.url}/organizations/**`);
  await buyer.sees('Thank you.');
}
