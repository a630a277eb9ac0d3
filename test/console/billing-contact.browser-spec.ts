import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';

inConsole('two people who change the billing contact at the same time', (world) => {
  let ada: Person;
  let second: Person;
  let id: string;

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    id = await ada.createOrganization('Acme');
    second = await world.signedIn('ada@example.com');
  });
  beforeEach(async () => {
    for (const one of [ada, second]) {
      await one.open(`/organizations/${id}/billing`);
      await one.seesPage('Billing');
      await one.page.getByRole('heading', { name: 'Billing contact' }).waitFor();
      await one.page.waitForLoadState('networkidle');
    }
  });

  const valueOf = (person: Person, label: string) =>
    person.page.getByLabel(label, { exact: true }).inputValue();
  const save = async (person: Person, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await person.type(label, value);
    await person.press('Save contact');
    await person.sees('Contact saved.');
  };

  it('keep each other’s changes, which appear in the fields that they have not touched', async () => {
    await save(second, { Phone: '+49 30 1234' });
    await save(ada, { Name: 'Acme Ltd' });
    expect(await valueOf(ada, 'Phone')).toBe('+49 30 1234');
    await second.page.reload();
    await second.sees('Billing contact');
    expect(await valueOf(second, 'Phone')).toBe('+49 30 1234');
    expect(await valueOf(second, 'Name')).toBe('Acme Ltd');
  });

  it('keep each other’s changes to lines of the address', async () => {
    await save(second, { City: 'Berlin' });
    await ada.page.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' });
    await save(ada, { 'Postal code': '10115' });
    expect(await valueOf(ada, 'City')).toBe('Berlin');
    expect(await valueOf(ada, 'Country')).toBe('DE');
  });

  it('clear a field without clearing the others', async () => {
    await save(second, { 'E-mail address for invoices': 'bills@example.com' });
    await save(ada, { Name: '' });
    expect(await valueOf(ada, 'E-mail address for invoices')).toBe('bills@example.com');
    await second.page.reload();
    await second.sees('Billing contact');
    expect(await valueOf(second, 'Name')).toBe('');
  });

  it('see the text that was typed while the save was in progress', async () => {
    await ada.page.route('**/billing', async (route) => {
      if (route.request().method() === 'PATCH') await ada.type('Phone', '+49 30 5678');
      await route.continue();
    });
    await save(ada, { Name: 'Acme GmbH' });
    await ada.page.unrouteAll();
    expect(await valueOf(ada, 'Phone')).toBe('+49 30 5678');
    await second.page.reload();
    await second.sees('Billing contact');
    expect(await valueOf(second, 'Phone')).toBe('+49 30 1234');
  });
});
