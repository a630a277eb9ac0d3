import { PaymentDecisionsService } from '../../../src/settlement/reviews/payment-decisions.service.js';
import { SubscriptionAdoptionService } from '../../../src/settlement/reviews/subscription-adoption.service.js';
import { ErasureService } from '../../../src/deletion/person/erasure.service.js';
import { Client } from '../../../src/platform/database/driver/client.js';
import { connect } from '../../support/connection.js';
import { populate } from '../../support/population/populate.js';
import { TABLES } from '../../support/population/population.js';
import { addSignIns } from '../../support/population/sign-ins.js';
import { Buyer, settled } from '../../support/buyer.js';
import { found, invite, join } from '../../support/people.js';
import { tokenIn } from '../../support/mail-server.js';
import { reconcile } from '../../support/operators.js';
import { payForeignSession } from '../../support/provider-sessions.js';
import { Tokens } from '../../support/tokens.js';
import { startWorld, type World } from '../../support/world.js';

/** Enough rows for the planner to prefer an index. */
const ORGANIZATIONS = 5000;
/** The tables that this test fills with many rows. The planner may scan the others, which have few rows. */
const GROWING = new Set([...TABLES.map(({ table }) => table), 'audit_personal_data']);

let world: World;
/** All statements that the service sent. Those that are not prepared have their values. */
const statements = new Map<string, unknown[] | undefined>();

const send = Reflect.get(Client.prototype, 'query') as (...query: any[]) => any;

beforeAll(async () => {
  Client.prototype.query = function (this: Client, ...query: any[]): any {
    const [sent] = query;
    if (typeof sent === 'string') statements.set(sent, undefined);
    else statements.set(sent.text, sent.name === undefined ? sent.values : undefined);
    return send.apply(this, query);
  };
  world = await startWorld({ settings: { LIMIT_INVITES_PER_RECIPIENT_DAY: '0' } });
  await populate(world.database.ownerUrl, ORGANIZATIONS);
  await addPersonalData();
  await addSignIns(world.database);
});
afterAll(async () => {
  Client.prototype.query = send;
  await world.stop();
});

/** Gives each event of the population an address, as if it were about an invite. */
async function addPersonalData(): Promise<void> {
  const owner = await connect(world.database.url);
  await owner.query(`SET workspace.trail_maintenance = 'on'`);
  await owner.query(
    `INSERT INTO audit_personal_data (event_id, subject, data)
     SELECT id, id || '@example.com', jsonb_build_object(side, jsonb_build_object('email', id || '@example.com'))
       FROM audit_events, LATERAL (SELECT CASE WHEN hashtext(id::text) % 2 = 0 THEN 'before' ELSE 'after' END) AS s (side)`,
  );
  await owner.query('VACUUM ANALYZE audit_personal_data');
  await owner.end();
}

/** Cleanups scan these indexes from the oldest row to the first row that they keep. */
const OF_CLEANUPS = new Set([
  'invite_sends_sent_at_idx',
  'invite_mail_links_expires_at_idx',
  'invites_expires_at_idx',
  'sessions_created_at_idx',
  'used_sign_ins_used_at_idx',
  'stripe_events_received_at_idx',
]);

/** The filters of lists read only the rows that they select. member-pages-cost tests the search of members. */
const OF_FILTERS = [
  'audit_events_organization_id_type_idx',
  'audit_events_organization_id_actor_id_idx',
  'audit_events_organization_id_target_id_idx',
  'memberships_organization_id_relation_idx',
];

/** Performs most actions of users, operators and the payment provider, so that the service sends their statements. */
async function aDayInTheLife(): Promise<void> {
  const ada = await world.signedIn('ada@example.com');
  const team = await found(ada, 'Ada and friends');
  const path = `/api/organizations/${team.id}`;
  const page = async (list: string) => {
    const { body } = await ada.get(`${list}?limit=1&count=true`);
    if (body.nextCursor) await ada.get(`${list}?limit=1&cursor=${body.nextCursor}`);
  };
  /** Reads a list once with each combination of filters. */
  const filter = async (list: string, filters: string[]) => {
    for (let bits = 0; bits < 2 ** filters.length; bits++)
      await ada.get(`${list}?${filters.filter((_, bit) => bits & (1 << bit)).join('&')}`);
  };

  await ada.patch(path, { name: 'Ada & Co' });
  const bob = await join(world, team, 'bob@example.com', 'admin');
  const cy = await join(world, team, 'cy@example.com');
  await found(ada, 'Another');
  for (const list of ['/api/organizations', '/api/me/sessions']) await page(list);
  for (const list of ['memberships', 'agents', 'audit-events']) await page(`${path}/${list}`);
  await page(`${path}/billing/payments`);
  const ofActor = `actorId=${bob.userId}`;
  await filter(`${path}/audit-events`, ['type=invite.created', ofActor, `targetId=${team.id}`]);
  await ada.get(`${path}/audit-events`, { headers: { accept: 'application/x-ndjson' } });
  await filter(`${path}/memberships`, ['limit=1&count=true', 'relation=admin', 'q=b']);
  for (const status of ['pending', 'expired'])
    await filter(`${path}/invites`, ['limit=1&count=true', `status=${status}`, 'q=e']);
  for (const own of ['/api/me', '/api/me/export']) await ada.get(own);
  await ada.get(path);
  await ada.get(`${path}/memberships/${cy.membershipId}`);

  const { id: inviteId } = await invite(team, 'dan@example.com');
  await ada.post(`${path}/invites/${inviteId}/resend`);
  await invite(team, 'eve@example.com');
  await page(`${path}/invites`);
  await ada.get(`${path}/invites/${inviteId}`);
  for (const filters of ['', 'status=pending&', 'q=e&'])
    await ada.get(`${path}/invites?${filters}limit=1&count=true`);
  const eves = tokenIn(await world.mail.next('eve@example.com'));
  await bob.browser.get(`/api/invites/${eves}`);
  await world.browser().post(`/api/invites/${eves}/block`);
  await world.database.query(`UPDATE invites SET expires_at = now() WHERE id = $1`, [inviteId]);
  await invite(team, 'dan@example.com');
  await ada.patch(`${path}/invites/${inviteId}`, { role: 'admin' });
  await ada.delete(`${path}/invites/${inviteId}`);

  const fay = await world.signedIn('fay@example.com');
  const fays = async () => (await fay.get('/api/me/invites?limit=1')).body;
  for (const answer of ['DELETE', 'POST']) {
    await ada.post(`${path}/invites/bulk`, { invites: [{ email: 'fay@example.com', role: 'member' }] });
    const [{ id }] = (await fays()).data;
    await fay.request(answer, `/api/me/invites/${id}${answer === 'POST' ? '/accept' : ''}`);
  }
  await fay.delete('/api/me');
  await erase('eve@example.com');

  await ada.patch(`${path}/memberships/${cy.membershipId}`, { relation: 'admin' });
  await ada.post(`${path}/transfer-ownership`, { membershipId: bob.membershipId });
  await bob.browser.post(`${path}/transfer-ownership`, { membershipId: team.ownerMembershipId });
  await ada.delete(`${path}/memberships/${cy.membershipId}`);
  await bob.browser.delete(`${path}/memberships/${bob.membershipId}`);

  const buyer = await Buyer.of(world, ada, 'Buyers');
  await ada.post(`${buyer.path}/agents/research/trial`);
  await buyer.changeContact({ email: 'bills@example.com' });
  await buyer.checkout('research');
  await buyer.comeBack(await buyer.subscribe('research'));
  await buyer.buyTokens('research');
  await buyer.portal();
  await settled(world);
  const { control } = world.payments;
  control.scheduleEnd(buyer.subscription);
  control.changeContact(buyer.customer, 'name=Buyers');
  control.refund(control.list('charges').at(-1)!.id, 100);
  await settled(world);
  control.endSubscription(buyer.subscription);
  await settled(world);
  await buyer.billing();
  await page(`${buyer.path}/billing/payments`);
  await decide(buyer);

  const tokens = new Tokens(world, buyer.id);
  await tokens.consume(10, 'once', { label: 'Once' });
  await tokens.consume(10, 'once');
  await page(`${buyer.path}/agents/research/token-movements`);
  await ada.get(`${buyer.path}/agents/research`);
  await reconcile(world);
  await buyer.topUp('research');
  control.scheduleEnd(buyer.subscription);
  await settled(world);
  await ada.delete(buyer.path);
  await settled(world);
  await ada.delete('/api/me/sessions');
  await ada.delete(`/api/me/sessions/${(await ada.get('/api/me/sessions')).body.data[0].id}`);
  await (await world.signedIn('ada@example.com')).get('/api/auth/logout');
}

/** Erases the person with this address, with the rights of the command. */
async function erase(address: string): Promise<void> {
  const owner = await world.startInstance({ DATABASE_URL: world.database.ownerUrl });
  await owner.app.nest.get(ErasureService).erase({ address });
}

/** Carries out each decision of operators about payments in review once. */
async function decide(buyer: Buyer): Promise<void> {
  const { nest } = world.instances[0]!.app;
  const { control } = world.payments;
  const price = control
    .list('prices')
    .find(({ lookup_key }) => lookup_key === 'agent_support_subscription_monthly')!;
  await payForeignSession(world, buyer.customer, price.id);
  await settled(world);
  const adoption = { item: 'support', tokens: 5, reason: 'By hand' };
  await nest.get(SubscriptionAdoptionService).adopt(buyer.subscription, adoption);
  for (const decision of ['credit', 'refund'] as const) {
    const { body } = await buyer.topUp('research');
    await world.database.query('UPDATE checkouts SET amount = 999 WHERE id = $1', [body.id]);
    const session = new URL(body.url).pathname.split('/').at(-1)!;
    control.pay(session);
    await settled(world);
    await nest.get(PaymentDecisionsService)[decision](session, { tokens: 5, reason: 'By hand' });
  }
}

/** A node of a query plan in the JSON format of EXPLAIN. */
interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Step[];
}

function steps(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(steps)];
}

/** The nodes of a plan that scan a growing table, or an index of it without an equality condition. */
function wholeReads(plan: Step, ofFewRows: Set<string>): string[] {
  return steps(plan)
    .filter((step) => GROWING.has(step['Relation Name'] ?? ''))
    .filter((step) => {
      const index = step['Index Name'];
      if (!index) return step['Node Type'] === 'Seq Scan';
      return !/ = |= ANY/.test(step['Index Cond'] ?? '') && !ofFewRows.has(index) && !OF_CLEANUPS.has(index);
    })
    .map((step) => `${step['Node Type']} on ${step['Relation Name']} ${step['Index Cond'] ?? ''}`);
}

/** The names of the partial indexes, which may be scanned in full. Most of them contain only unfinished work. */
async function partialIndexes(): Promise<Set<string>> {
  const rows = await world.database.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
  );
  return new Set(rows.map(({ name }) => name));
}

it('never scans a growing table in full', async () => {
  await aDayInTheLife();
  const explainable = [...statements].filter(([text]) =>
    /^\s*(\/\* [^*]+ \*\/)?\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text),
  );
  const ofFewRows = await partialIndexes();
  const found: [string, string[]][] = [];
  const used = new Set<string>();
  for (const [text, values] of explainable) {
    const explain = `EXPLAIN (${values ? '' : 'GENERIC_PLAN, '}FORMAT JSON) ${text}`;
    const [row] = await world.database.query<any>(explain, values);
    const reads = wholeReads(row['QUERY PLAN'][0].Plan, ofFewRows);
    if (reads.length > 0) found.push([text.replace(/\s+/g, ' '), reads]);
    for (const { 'Index Name': index } of steps(row['QUERY PLAN'][0].Plan)) if (index) used.add(index);
  }
  expect(found).toEqual([]);
  expect(OF_FILTERS.filter((index) => !used.has(index))).toEqual([]);
  expect(explainable.length).toBeGreaterThan(60);
});

/** EXPLAIN does not show the statements of functions. */
it.each(['force_custom_plan', 'force_generic_plan'])(
  'never scans a growing table in full inside the functions that erase a person, with %s',
  async (mode) => {
    const email = `${mode}@example.com`;
    const team = await found(await world.signedIn('ada@example.com'), mode);
    const person = await world.signedIn(email);
    const { id: inviteId } = await invite(team, email);
    await person.delete(`/api/me/invites/${inviteId}`);
    await invite(team, email);
    const [session] = await world.database.query<{ hash: Buffer }>(
      'SELECT token_hash AS hash FROM sessions WHERE user_id = $1',
      [(await person.get('/api/me')).body.user.id],
    );
    const client = await connect(world.database.url);
    await client.query(`SET plan_cache_mode = ${mode}`);
    await client.query('BEGIN');
    await client.query('SELECT erase_account($1, $2)', [session!.hash, [email]]);
    const { rows } = await client.query<{ table: string; isScanned: boolean; isChanged: boolean }>(
      `SELECT relname AS table, seq_scan > 0 AS "isScanned", n_tup_upd + n_tup_del > 0 AS "isChanged"
         FROM pg_stat_xact_user_tables`,
    );
    await client.end();
    const growing = rows.filter(({ table }) => GROWING.has(table));
    expect(growing.filter(({ isScanned }) => isScanned)).toEqual([]);
    const changed = growing.filter(({ isChanged }) => isChanged).map(({ table }) => table);
    expect(changed).toEqual(expect.arrayContaining(['audit_personal_data', 'invites', 'sessions', 'users']));
  },
);
