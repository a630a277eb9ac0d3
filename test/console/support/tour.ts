import { ALL_ORGANIZATIONS } from '../../../src/web/pages.js';
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
  /** An admin of Acme Robotics, and the owner of an empty organization and of one that waits for a payment. */
  bob: Person;
  /** A user without an organization. */
  nora: Person;
  /** The owner of Globex Logistics, which has an overdue payment. */
  frank: Person;
  /** A member of Globex Logistics. */
  hana: Person;
  /** The owner of Initech Studio, which has a disputed payment. */
  kofi: Person;
  /** A visitor without a session. */
  guest: Person;
}

/** Prepares every page of the console in its notable states. */
export async function prepareTour({ ada, bob, nora, frank, hana, kofi, guest }: Visitors): Promise<Stop[]> {
  await ada.service.seed();
  for (const [person, email] of [
    [ada, 'ada@example.com'],
    [bob, 'bob@example.com'],
    [nora, 'nora@example.com'],
    [frank, 'frank@example.com'],
    [hana, 'hana@example.com'],
    [kofi, 'kofi@example.com'],
  ] as const)
    await person.signInQuickly(email);
  await guest.signInQuickly('ada@example.com'); // a second session of Ada
  await guest.context.clearCookies();
  const empty = await bob.foundOrganization('Brown & Daughters');
  const waiting = await bob.foundOrganization('Brown Catering');
  await bob.open(`/organizations/${waiting}/agents`);
  await bob.press('Top up: Translator');
  await bob.press(/^Pay by bank debit/);
  await bob.sees('is being processed');
  const others = await idOf(ada, /^Initech Studio/);
  const id = await idOf(ada, /^Acme Robotics/);
  const overdue = await idOf(frank, /^Globex Logistics/);
  const disputed = await idOf(kofi, /^Initech Studio/);
  await ada.follow('People');
  await ada.act('olivia@example.com', 'Resend invite');
  const open = await ada.page.getByLabel('Link', { exact: true }).inputValue();
  await ada.page.keyboard.press('Escape');

  const bought = 'agentId=translator&kind=top_up';

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
      await person.settles();
      await act?.();
    },
  });
  return [
    at(guest, 'sign-in', '/', 'Sign in to Workspace'),
    at(guest, 'sign-in-refused', '/?authError=sign_in_denied', 'Sign in to Workspace'),
    at(guest, 'invite-signed-out', open, 'You are invited'),
    at(bob, 'invite-wrong-account', open, 'This invite is for another address'),
    at(bob, 'invite-unknown', '/invites/unknown', 'This invite link does not work'),
    at(bob, 'not-found', `/organizations/${id}/nothing`, 'Page not found'),
    at(bob, 'no-access', `/organizations/${others}/agents`, 'You are not a member of this organization'),
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
      await ada.page.keyboard.type('ca');
      await ada.page.getByRole('option', { name: 'Carla Mendes' }).waitFor();
    }),
    at(ada, 'menu', '/', 'Organizations', async () => {
      await openDrawer(ada);
      await ada.page.locator('.account').click();
      await ada.page.getByRole('menu').waitFor();
    }),
    at(ada, 'checkout-unknown', '/?checkout=pending', 'Organizations'),
    at(ada, 'overview', `/organizations/${id}/overview`, 'Overview'),
    at(frank, 'overview-overdue', `/organizations/${overdue}/overview`, 'Overview'),
    at(bob, 'overview-first-steps', `/organizations/${empty}/overview`, 'Overview'),
    at(ada, 'agents-offers', `/organizations/${id}/agents`, 'Agents', () => ada.press('Compare offers')),
    at(ada, 'agents', `/organizations/${id}/agents`, 'Agents'),
    at(ada, 'agents-success', `/organizations/${id}/agents?checkout=success&${bought}`, 'Agents'),
    at(bob, 'agents-pending', `/organizations/${waiting}/agents?checkout=pending&${bought}`, 'Agents'),
    at(ada, 'agents-canceled', `/organizations/${id}/agents?checkout=canceled&${bought}`, 'Agents'),
    at(ada, 'agents-trial', `/organizations/${id}/agents`, 'Agents', () =>
      ada.press('Start trial: Meeting notes'),
    ),
    at(hana, 'agents-member', `/organizations/${overdue}/agents`, 'Agents'),
    at(kofi, 'agents-disputed', `/organizations/${disputed}/agents`, 'Agents'),
    at(ada, 'agent', `/organizations/${id}/agents/support`, 'Support'),
    at(ada, 'agent-table', `/organizations/${id}/agents/bookkeeping`, 'Bookkeeping', async () => {
      await ada.page.getByText('7 days', { exact: true }).first().click();
      await ada.settles();
      await ada.page.getByText('Show as a table').click();
    }),
    at(ada, 'people', `/organizations/${id}/people`, 'People'),
    at(ada, 'people-menu', `/organizations/${id}/people`, 'People', async () => {
      await ada.press('Admin, change the role of Bob Brown');
      await ada.page.getByRole('menu').waitFor();
    }),
    at(ada, 'people-actions', `/organizations/${id}/people`, 'People', async () => {
      await ada.press('Actions for olivia@example.com');
      await ada.page.getByRole('menu').waitFor();
    }),
    at(ada, 'people-selected', `/organizations/${id}/people`, 'People', () =>
      ada.page.getByLabel('Select all', { exact: true }).check(),
    ),
    at(ada, 'people-confirm', `/organizations/${id}/people`, 'People', async () => {
      await ada.act('Bob Brown', 'Remove');
      await ada.page.getByRole('dialog').waitFor();
    }),
    at(ada, 'people-not-found', `/organizations/${id}/people?q=zzz`, 'People'),
    at(ada, 'people-roles', `/organizations/${id}/people`, 'People', () => ada.press('What roles can do')),
    at(ada, 'invites-outcomes', `/organizations/${id}/people`, 'People', async () => {
      await openInviteForm(ada);
      await ada.type('E-mail addresses', 'a..b@example, bob@example.com, lena@example.com');
      await ada.press('Invite');
      await ada.page.locator('.wrong').waitFor();
    }),
    at(bob, 'invites-empty', `/organizations/${empty}/people`, 'People'),
    at(ada, 'billing', `/organizations/${id}/billing`, 'Billing'),
    at(bob, 'billing-empty', `/organizations/${empty}/billing`, 'Billing'),
    at(frank, 'billing-overdue', `/organizations/${overdue}/billing`, 'Billing'),
    at(kofi, 'billing-disputed', `/organizations/${disputed}/billing`, 'Billing'),
    at(hana, 'billing-member', `/organizations/${overdue}/billing`, 'Billing'),
    at(ada, 'audit', `/organizations/${id}/audit`, 'Audit trail'),
    at(ada, 'audit-open', `/organizations/${id}/audit`, 'Audit trail', () =>
      ada.page.locator('.event summary').first().click(),
    ),
    at(ada, 'audit-export', `/organizations/${id}/audit`, 'Audit trail', () => ada.press('Export')),
    at(ada, 'audit-none', `/organizations/${id}/audit?from=2100-01-01`, 'Audit trail'),
    at(ada, 'audit-person', `/organizations/${id}/audit`, 'Audit trail', async () => {
      await ada.page.getByRole('combobox', { name: /^Search people/ }).fill('a');
      await ada.page.getByRole('option', { name: 'Ada Lindqvist' }).waitFor();
    }),
    // Comes after the audit trail, because each picture resends an invite, which the trail would list.
    at(ada, 'invites-resent', `/organizations/${id}/people`, 'People', async () => {
      await ada.act('lena@example.com', 'Resend invite');
      await ada.page.getByLabel('Link', { exact: true }).waitFor();
    }),
    at(ada, 'invites-withheld', `/organizations/${id}/people`, 'People', async () => {
      await stopMails(ada, 'lena@example.com');
      await ada.act('lena@example.com', /^(Resend invite|Get a new link)$/);
      await ada.page.getByLabel('Link', { exact: true }).waitFor();
      await ada.sees('Not e-mailed.');
    }),
    at(ada, 'settings', `/organizations/${id}/settings`, 'Settings'),
    at(bob, 'settings-admin', `/organizations/${id}/settings`, 'Settings'),
    at(ada, 'settings-transfer', `/organizations/${id}/settings`, 'Settings', async () => {
      await ada.press('Transfer ownership');
      await ada.page.getByRole('radio').first().waitFor();
    }),
    at(ada, 'settings-transfer-chosen', `/organizations/${id}/settings`, 'Settings', async () => {
      await ada.press('Transfer ownership');
      await ada.page.getByRole('radio').first().check();
    }),
    at(ada, 'settings-delete', `/organizations/${id}/settings`, 'Settings', async () => {
      await ada.press('Delete the organization');
      await ada.page.getByRole('dialog').getByText('in the billing portal').waitFor();
    }),
    at(bob, 'settings-delete-name', `/organizations/${empty}/settings`, 'Settings', async () => {
      await bob.press('Delete the organization');
      await bob.type('Type Brown & Daughters to confirm', 'Brown & Daughters');
    }),
    at(ada, 'account', '/account', 'Account'),
    at(nora, 'account-member-of-none', '/account', 'Account'),
    at(nora, 'account-delete', '/account', 'Account', async () => {
      await nora.press('Delete your account');
      await nora.page.getByRole('dialog').waitFor();
    }),
    at(guest, 'signed-in-refused', '/signed-in?authError=sign_in_denied', 'Sign-in not completed'),
    {
      name: 'session-changed',
      person: guest,
      path: '/account',
      open: async () => {
        await guest.signInQuickly('bob@example.com');
        await guest.open('/account');
        await guest.seesPage('Account');
        await guest.signInElsewhere('nora@example.com');
        await guest.seesPage('Nora Haddad is now signed in');
        await guest.context.clearCookies();
      },
    },
  ];
}

/** On narrow pages, the sidebar is a drawer. */
async function openDrawer({ page }: Person): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open the menu' });
  if (await menu.isVisible()) await menu.click();
}

/** On phones, a button opens the form. */
export async function openInviteForm({ page }: Person): Promise<void> {
  const button = page.getByRole('button', { name: 'Invite people', exact: true });
  if (await button.isVisible()) await button.click();
}

/** Opens the form of the billing contact. */
export function openContact({ page }: Person): Promise<void> {
  return page.getByRole('button', { name: /^(Add|Edit) contact$/ }).click();
}

/** Stops invite mails to an address, as the link in such a mail does. */
export function stopMails({ service }: Person, email: string): Promise<void> {
  return service.query(
    `INSERT INTO invite_mail_blocks (recipient_hash) VALUES (sha256(convert_to('invite mails to ' || $1, 'UTF8')))
         ON CONFLICT DO NOTHING`,
    [email],
  );
}

async function openSwitcher(person: Person): Promise<void> {
  const { page } = person;
  await openDrawer(person);
  await page.locator('.switcher').click();
  await page.getByRole('option').first().waitFor();
}

async function openPalette({ page }: Person): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
}

async function idOf(person: Person, organization: RegExp): Promise<string> {
  await person.open(ALL_ORGANIZATIONS);
  await person.follow(organization);
  await person.seesPage('Overview');
  return new URL(person.page.url()).pathname.split('/')[2]!;
}

/** Invites a person in the console. @returns the invite link that the page shows */
export async function invite(admin: Person, email: string, role: 'admin' | 'member'): Promise<string> {
  await admin.type('E-mail addresses', email);
  await admin.page.getByLabel('Role', { exact: true }).selectOption(role);
  await admin.press('Invite');
  // The notice of an earlier invite stays until the service has answered.
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
