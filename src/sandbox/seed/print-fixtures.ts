import { PEOPLE } from './fixtures.js';
import type { SeedRepository } from './seed.repository.js';
import type { Target } from './target.js';

/** Prints the people who can sign in, and the sandbox's URLs. */
export async function printFixtures(target: Target, existing: SeedRepository): Promise<void> {
  const rows = [['Person', 'Address', 'Relations']];
  for (const { name, email, verified } of Object.values(PEOPLE)) {
    const relations = await existing.listRelations(email);
    rows.push([
      name,
      email,
      [...relations, ...(verified ? [] : ['address not verified'])].join(', ') || 'none',
    ]);
  }
  const width = (column: number) => Math.max(...rows.map((row) => row[column]!.length));
  const widths = [width(0), width(1)];
  for (const [name = '', email = '', relations = ''] of rows)
    console.log(`${name.padEnd(widths[0]!)}  ${email.padEnd(widths[1]!)}  ${relations}`);
  console.log(`
Sign in at ${target.publicUrl}/ with any of these addresses.
The mailbox is at ${target.mailUrl}, the payment provider at ${target.payments.url}.
The payment provider’s clock is about a month ahead, because a renewal has failed. Renewals follow that clock.`);
}
