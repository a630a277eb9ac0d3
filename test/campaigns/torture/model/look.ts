import { brokenBilling } from '../../../support/billing-invariants.js';
import { brokenInvariants } from '../../../support/invariants.js';
import { brokenTokenInvariants } from '../../../support/token-invariants.js';
import type { TestDatabase } from '../../../support/database.js';
import type { World } from '../../../support/world.js';
import { until } from '../../../support/until.js';
import type { Fleet } from '../fleet.js';
import type { Call } from './call.js';
import { liveSessionOf } from './resolve.js';
import type { Model } from './state.js';
import { Divergence, noJobs } from './story.js';

const OF_AN_ORGANIZATION = ['memberships', 'invites', 'agents', 'audit-events'].map(
  (what) => `GET /api/organizations/{id}/${what}`,
);

/** All reads by all people, permitted or not. */
export function allReadings(model: Model, instance: number): Call[] {
  const sessions = Object.keys(model.people).flatMap((nick) => liveSessionOf(model, nick) ?? []);
  return sessions.flatMap((session) => [
    { route: 'GET /api/me', session, parameters: {}, instance },
    ...['GET /api/me/invites', 'GET /api/organizations'].map((route) => list(route, session, instance)),
    ...Object.keys(model.organizations).flatMap((id) =>
      OF_AN_ORGANIZATION.map((route) => list(route, session, instance, { id })),
    ),
  ]);
}

function list(route: string, session: string, instance: number, parameters: Call['parameters'] = {}): Call {
  return { route, session, parameters, query: { limit: '100' }, instance };
}

/** Checks the invariants in the database. @throws Divergence if one is violated */
export async function expectInvariants({ query }: Fleet): Promise<void> {
  const database = { query } as TestDatabase;
  const broken = await brokenInvariants(database);
  if (broken.length > 0) throw new Divergence(`Broken: ${JSON.stringify(broken)}`);
  // A payment of another story is perhaps not credited yet, so a violation can be temporary.
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
