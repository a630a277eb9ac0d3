import { isCurrency } from '../../src/agents/catalog/price-rules.js';
import { inConsole } from './support/in-console.js';
import { brokenAmounts } from './support/inspect.js';
import type { Person } from './support/person.js';

const CURRENCIES = Intl.supportedValuesOf('currency')
  .map((one) => one.toLowerCase())
  .filter(isCurrency);
const WIDTHS = [320, 390, 480, 600, 768, 992, 1024, 1200, 1440];
const PAGES = ['overview', 'agents', 'agents/support', 'agents/bookkeeping', 'billing', 'audit'];

/** Ada's organization, whose amounts are replaced by others on their way to the page. */
inConsole('an amount', (world) => {
  let ada: Person;
  let id: string;
  /** Chooses the next amount. */
  let next: () => { amount: number; currency: string };

  beforeAll(async () => {
    ({ ada, id } = await world.sample());
    await ada.page.route('**/api/organizations/**', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const isJson = response.headers()['content-type']?.includes('json');
      await route.fulfill({
        response,
        ...(isJson && { body: JSON.stringify(JSON.parse(body), (_key, value: unknown) => replaced(value)) }),
      });
    });
  });

  const replaced = (value: unknown): unknown => {
    const one = value as { amount?: number; currency?: string } | null;
    return one?.amount && one.currency ? { ...one, ...next() } : value;
  };

  const problems = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const width of WIDTHS) {
      await ada.page.setViewportSize({ width, height: 900 });
      for (const one of await brokenAmounts(ada.page)) found.push(`${width} px: ${one}`);
    }
    return found;
  };

  it.each(PAGES)('is never broken, and fits: %s', async (path) => {
    let count = 0;
    const found: string[] = [];
    const choices: (typeof next)[] = [
      () => ({ amount: 1_234_567_890, currency: 'kwd' }), // the longest
      ...[4, 7].map((digits) => () => {
        count += 1;
        const amount = Number('1234567890'.slice(0, digits + (count % 4)));
        return { amount, currency: CURRENCIES[count % CURRENCIES.length]! };
      }),
    ];
    for (next of choices) {
      await ada.open(`/organizations/${id}/${path}`);
      await ada.settles();
      found.push(...(await problems()));
      if (path !== 'agents') continue;
      await ada.page.setViewportSize({ width: 1440, height: 900 });
      await ada.press('Compare offers');
      await ada.page.getByRole('table', { name: 'Compare offers' }).waitFor();
      found.push(...(await problems()));
    }
    expect(found).toEqual([]);
  });
});
