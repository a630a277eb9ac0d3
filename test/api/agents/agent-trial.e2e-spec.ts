import type { Browser } from '../../support/browser.js';
import { agentOf } from '../../support/buyer.js';
import { found } from '../../support/people.js';
import { putMember } from '../../support/put-member.js';
import { expectProblem } from '../../support/problems.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let cy: Browser;
let id: string;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld({ settings: { LIMIT_TRIALS_PER_USER_30_DAYS: '10' } });
  ada = await world.signedIn('ada@example.com');
  cy = await world.signedIn('cy@example.com');
});
beforeEach(async () => {
  ({ id } = await found(ada, `Team ${++teams}`));
  await putMember(world, id, 'cy@example.com', 'member');
});

const agents = (rest = '') => `/api/organizations/${id}/agents${rest}`;
const show = (agentId: string, browser = ada) => agentOf(browser, id, agentId);
const startTrial = (agentId = 'research', browser = ada) => browser.post(agents(`/${agentId}/trial`));
const moveTrial = (interval: string) =>
  world.database.query(
    `UPDATE agent_trials SET started_at = started_at + $2::interval, ends_at = ends_at + $2::interval
      WHERE organization_id = $1`,
    [id, interval],
  );

describe('a trial', () => {
  it('can be started by a member, grants tokens until its end, and is in the audit trail', async () => {
    const before = Date.now();
    const { status, body } = await startTrial('research', cy);
    expect(status).toBe(201);
    expect(body).toEqual(await show('research', cy));
    expect(body).toMatchObject({
      trial: { status: 'active' },
      tokenBalance: 5000,
      access: { allowed: true, via: 'trial' },
      actions: { startTrial: { allowed: false, reason: 'trial_already_used' } },
    });
    const { startedAt, endsAt } = body.trial;
    expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(14 * 24 * 60 * 60_000);
    expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(startedAt)).toBeLessThanOrEqual(Date.now());
    const [grant] = await world.database.query<{ expires_at: Date }>(
      'SELECT expires_at FROM token_grants WHERE organization_id = $1',
      [id],
    );
    expect(grant!.expires_at.toISOString()).toBe(endsAt);
    const { body: trail } = await ada.get(`/api/organizations/${id}/audit-events?type=trial.started`);
    expect(trail.data).toMatchObject([
      {
        target: { type: 'agent', id: 'research', name: expect.stringMatching(/./) },
        after: { tokens: 5000 },
      },
    ]);
  });

  it('can be started once per organization and agent', async () => {
    const { status, body } = await startTrial('research', cy);
    expect(status).toBe(201);
    const refused = await startTrial('research', ada);
    expectProblem(refused, 409, 'trial_already_used');
    expect(refused.body.trial).toEqual(body.trial);
    expect((await startTrial('translator')).status).toBe(201);
  });

  it('expires at its end, without a background job', async () => {
    await startTrial();
    await moveTrial('-13 days -23 hours -59 minutes');
    expect(await show('research')).toMatchObject({ trial: { status: 'active' }, access: { via: 'trial' } });
    await moveTrial('-2 minutes');
    await world.database.query(
      `UPDATE token_grants SET expires_at = (SELECT ends_at FROM agent_trials t WHERE t.organization_id = $1)
        WHERE organization_id = $1`,
      [id],
    );
    expect(await show('research')).toMatchObject({
      trial: { status: 'expired' },
      tokenBalance: 0,
      access: { allowed: false, via: null },
    });
  });

  it('requires a verified email address of the caller', async () => {
    const email = 'dan@example.com';
    const dan = world.browser();
    await dan.signIn({ email, verified: false });
    await putMember(world, id, email, 'admin');
    expect((await show('research', dan)).actions.startTrial.reason).toBe('email_not_verified');
    expectProblem(await startTrial('research', dan), 403, 'email_not_verified');
    expect((await show('research')).trial.status).toBe('available');
    await dan.signIn({ email });
    expect((await startTrial('research', dan)).status).toBe(201);
  });
});

describe('a person who may start ten trials in thirty days', () => {
  let eve: Browser;
  let names = 0;

  beforeEach(async () => (eve = await world.signedIn(`eve-${++names}@example.com`)));

  const teamsOf = (count: number) =>
    Promise.all(Array.from({ length: count }, () => found(eve, `Team ${++teams}`).then((team) => team.id)));
  const start = (team: string) => eve.post(`/api/organizations/${team}/agents/research/trial`);

  it('cannot start an eleventh one in any organization until thirty days have passed, and the error names the limit', async () => {
    const [last, ...others] = await teamsOf(11);
    for (const team of others) expect((await start(team)).status).toBe(201);
    expect((await agentOf(eve, last!, 'research')).actions.startTrial).toEqual({
      allowed: false,
      reason: 'limit_reached',
    });
    const refused = await start(last!);
    expectProblem(refused, 422, 'limit_reached');
    expect(refused.body).toMatchObject({ limit: 'LIMIT_TRIALS_PER_USER_30_DAYS', maximum: 10 });
    await world.database.query(
      `UPDATE agent_trials SET started_at = started_at - interval '30 days' WHERE organization_id = $1`,
      [others[0]],
    );
    expect((await start(last!)).status).toBe(201);
  });

  it('starts exactly ten of twenty trials that they request at the same time', async () => {
    const answers = await Promise.all((await teamsOf(20)).map(start));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(201),
      ...Array<number>(10).fill(422),
    ]);
  });
});
