import { brokenBilling } from '../../../support/billing-invariants.js';
import { brokenInvariants } from '../../../support/invariants.js';
import { brokenTokenInvariants } from '../../../support/token-invariants.js';
import type { TestDatabase } from '../../../support/database.js';
import type { World } from '../../../support/world.js';
import { until } from '../../../support/until.js';
import type { Fleet } from '../fleet.js';
import type { Call } from './call.js';
import { noJobs } from './jobs.js';
import { isUnknown } from './pattern.js';
import { liveSessionOf } from './resolve.js';
import { isAtLeast, type Model } from './state.js';
import { Divergence, type Story } from './story.js';

const OF_A_PERSON = ['GET /api/me', 'GET /api/me/invites', 'GET /api/organizations'];
const OF_AN_ORGANIZATION = ['memberships', 'invites', 'agents', 'billing', 'audit-events'].map(
  (what) => `GET /api/organizations/{id}/${what}`,
);

/** Reads everything in the story as users with permission, and compares it with the model. @throws Divergence */
export async function lookAround(story: Story, instance: number): Promise<void> {
  await story.settle();
  const { model } = story;
  for (const nick of Object.keys(model.people)) {
    const session = liveSessionOf(model, nick);
    if (session) for (const route of OF_A_PERSON) await story.play(reading(route, session, instance));
  }
  for (const { id, memberships } of Object.values(model.organizations)) {
    const admins = memberships.filter(({ relation }) => isAtLeast(relation, 'admin'));
    const session = admins.map(({ person }) => liveSessionOf(model, person)).find(Boolean);
    if (!session) continue;
    for (const route of OF_AN_ORGANIZATION) await story.play(reading(route, session, instance, id));
  }
}

/** All reads by all people, for a state in which permissions are uncertain. */
export function allReadings(model: Model, settled: boolean): Call[] {
  const sessions = Object.keys(model.people).flatMap((nick) => liveSessionOf(model, nick) ?? []);
  const ids = Object.keys(model.organizations).filter((id) => !isUnknown(id));
  const readings = sessions.flatMap((session) => [
    ...OF_A_PERSON.map((route) => reading(route, session, 0)),
    ...ids.flatMap((id) => OF_AN_ORGANIZATION.map((route) => reading(route, session, 0, id))),
  ]);
  return settled ? readings : readings.map(({ settled: _, ...call }) => call);
}

/** Checks the invariants in the database. @throws Divergence if one is violated */
export async function expectInvariants({ query }: Fleet): Promise<void> {
  const database = { query } as TestDatabase;
  const broken = await brokenInvariants(database);
  if (broken.length > 0) throw new Divergence(`Broken: ${JSON.stringify(broken)}`);
  // A payment of another story may not be credited yet, so a violation may be temporary.
  await until(
    () => brokenTokenInvariants(database),
    (rules) => rules.length === 0,
  ).catch((error: Error) => {
    throw new Divergence(`Broken: ${error.message}`);
  });
}

/** Compares our data with the payment provider's, once nothing is in progress. @throws Divergence */
export async function expectAccountsAgree(fleet: Fleet): Promise<void> {
  await fleet.payments.control.delivered();
  await noJobs(fleet, 'true');
  const { payments, query } = fleet;
  const broken = await brokenBilling({ payments, database: { query } } as World);
  if (broken.length > 0)
    throw new Divergence(`The accounts differ: ${JSON.stringify(broken).slice(0, 5000)}`);
}

function reading(route: string, session: string, instance: number, id?: string): Call {
  const query: Record<string, string> = route.startsWith('GET /api/me') ? {} : { limit: '100' };
  const parameters: Record<string, string> = id ? { id } : {};
  return { route, session, parameters, query, oddity: 'none', instance, settled: true };
}
