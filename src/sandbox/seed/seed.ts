import pg from 'pg';
import { ORGANIZATIONS, PEOPLE } from './cast.js';
import { OrganizationSeed } from './organization-seed.js';
import { PastRepository } from './past.repository.js';
import { PaymentOperator } from './payment-operator.js';
import { until } from './poll.js';
import { printCast } from './print-cast.js';
import { SeedRepository } from './seed.repository.js';
import { type Consume, Stage } from './stage.js';
import type { Target } from './target.js';

/**
 * Fills the sandbox with the cast, the way people do: over HTTP, with real sign-ins and payments.
 * Idempotent: what exists is skipped, and a partial run is completed by the next one.
 */
export async function seed(target: Target, consume: Consume): Promise<void> {
  await until(`the service does not answer at ${target.publicUrl}`, () => isHealthy(target));
  const client = new pg.Client({ connectionString: target.databaseUrl, application_name: 'seed' });
  client.on('error', () => {}); // if the sandbox stops, the next query says so
  await client.connect();
  try {
    const existing = new SeedRepository(client);
    await existing.lock(() => console.log('Waiting for another seed that is running.'));
    const operator = new PaymentOperator(target.payments);
    const stage = new Stage(target, existing, new PastRepository(client), operator, consume);
    await play(stage);
    console.log(
      stage.changes > 0 ? `\n${stage.changes} changes made.\n` : 'Nothing to do: everything is there.\n',
    );
    await printCast(target, existing);
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
  const organizations = ORGANIZATIONS.map((cast) => new OrganizationSeed(stage, cast));
  for (const organization of organizations) await organization.found();
  for (const organization of organizations) await organization.fill();
  for (const organization of organizations) await organization.fallPastDue();
  await stage.signEveryoneOut();
  const ids = organizations.map(({ id }) => id);
  await until(
    'mails and billing contacts were not delivered',
    async () => !(await stage.existing.hasWork(ids)),
  );
}

async function isHealthy({ publicUrl }: Target): Promise<boolean> {
  return fetch(`${publicUrl}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
