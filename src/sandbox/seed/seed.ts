import pg from 'pg';
import { ORGANIZATIONS, PEOPLE } from './fixtures.js';
import { PastRepository } from './past.repository.js';
import { PaymentOperator } from './payment-operator.js';
import { poll } from './poll.js';
import { printFixtures } from './print-fixtures.js';
import { failRenewals, seedAgents } from './seed-agents.js';
import { seedOrganization } from './seed-organization.js';
import { seedPeople } from './seed-people.js';
import { SeedRepository } from './seed.repository.js';
import { SeededOrganization } from './seeded-organization.js';
import { type Consume, Stage } from './stage.js';
import type { Target } from './target.js';

/**
 * Creates the people and organizations of fixtures.ts. People sign in and pay over HTTP, as in a browser. Idempotent:
 * skips existing data, so a repeated run completes a partial one.
 */
export async function seed(target: Target, consume: Consume): Promise<void> {
  await poll(`the service does not answer at ${target.publicUrl}`, () => isHealthy(target));
  const client = new pg.Client({ connectionString: target.databaseUrl, application_name: 'seed' });
  client.on('error', () => {}); // if the sandbox stops, the next query fails
  await client.connect();
  try {
    const existing = new SeedRepository(client);
    await existing.lock(() => console.log('Waiting for another seed to finish.'));
    const operator = new PaymentOperator(target.payments);
    const stage = new Stage(target, existing, new PastRepository(client), operator, consume);
    await play(stage);
    console.log(
      stage.changes > 0
        ? `\n${stage.changes} changes made.\n`
        : 'Nothing to do: the sample data is complete.\n',
    );
    await printFixtures(target, existing);
  } finally {
    await client.end();
  }
}

async function play(stage: Stage): Promise<void> {
  for (const [key, { name, email }] of Object.entries(PEOPLE))
    await stage.ensure(
      `${name} signs in as ${email}`,
      () => stage.existing.hasSignedIn(email),
      () => stage.as(key as keyof typeof PEOPLE).signIn(),
    );
  const organizations = ORGANIZATIONS.map((fixture) => new SeededOrganization(stage, fixture));
  for (const organization of organizations) await seedOrganization(organization);
  for (const organization of organizations) {
    await seedPeople(organization);
    await seedAgents(organization);
  }
  for (const organization of organizations) await failRenewals(organization);
  await stage.signEveryoneOut();
  const ids = organizations.map(({ id }) => id);
  await poll(
    'mails and billing contacts were not delivered',
    async () => !(await stage.existing.hasPendingWork(ids)),
  );
}

async function isHealthy({ publicUrl }: Target): Promise<boolean> {
  return fetch(`${publicUrl}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
