import { v7 as uuidv7 } from 'uuid';
import type { GrantMonth } from '../../src/agents/tokens/new-grant.js';
import { TokensService } from '../../src/agents/tokens/tokens.service.js';
import { Database } from '../../src/platform/database/database.js';
import { startSandboxServer, type SandboxServer } from '../../src/sandbox/server.js';
import { TokenBalancesRepository } from '../../src/sandbox/tokens/token-balances.repository.js';
import { createTokensPage } from '../../src/sandbox/tokens/tokens-page.js';
import type { Browser } from '../support/browser.js';
import { freePort } from '../support/free-port.js';
import { found } from '../support/people.js';
import { Tokens } from '../support/tokens.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let server: SandboxServer;
let ada: Browser;
let id: string;

beforeAll(async () => {
  world = await startWorld();
  server = await startSandboxServer(await freePort());
  const { nest } = world.instances[0]!.app;
  const balances = new TokenBalancesRepository(nest.get(Database));
  server.mount('/tokens', createTokensPage(nest.get(TokensService), balances));
  ada = await world.signedIn('ada@example.com');
  ({ id } = await found(ada, 'Users of tokens'));
  const tokens = new Tokens(world, id);
  await tokens.grant(100);
  await tokens.grant(7, null, { months: [inDays(0, 0), inDays(1, 7)] });
});
afterAll(async () => {
  await server.stop();
  await world.stop();
});

/** A month that starts in some days. */
function inDays(days: number, amount: number): GrantMonth {
  const [startsAt, expiresAt] = [days, days + 31].map((day) => new Date(Date.now() + day * 86_400_000));
  return { startsAt: startsAt!, expiresAt: expiresAt!, amount };
}

async function use(fields: Record<string, string>, accept = 'application/json') {
  const body = new URLSearchParams({ organizationId: id, agentId: 'research', ...fields });
  const answer = await fetch(`${server.url}/tokens`, { method: 'POST', body, headers: { accept } });
  return { status: answer.status, text: await answer.text() };
}

describe('the tokens page of the sandbox', () => {
  it('uses tokens and says what is left', async () => {
    const { status, text } = await use({ amount: '30', label: 'market overview' });
    const detail = '30 tokens were used. 70 are left.';
    expect([status, JSON.parse(text)]).toEqual([200, { balance: 70, detail }]);
    const { body } = await ada.get(`/api/organizations/${id}/agents/research/token-movements?limit=1`);
    expect(body.data[0]).toMatchObject({ type: 'consumption', amount: 30, label: 'market overview' });
  });

  it('reserves tokens and settles them, for a member', async () => {
    const { status, text } = await use({ amount: '4', reserve: '20', who: ' Ada@example.com' });
    const detail = '20 tokens were reserved, and 4 were used. 66 are left.';
    expect([status, JSON.parse(text)]).toEqual([200, { balance: 66, detail }]);
    const { body } = await ada.get(`/api/organizations/${id}/agents/research/token-movements?limit=1`);
    expect(body.data[0]).toMatchObject({
      type: 'consumption',
      amount: 4,
      member: { id: expect.any(String) },
    });
    expect((await use({ amount: '1', who: 'unknown@example.com' })).status).toBe(400);
  });

  it('reserves nothing for an invalid number of tokens', async () => {
    for (const amount of ['0.5', '-1', 'many', ''])
      expect((await use({ amount, reserve: '20' })).status).toBe(400);
    const { body } = await ada.get(`/api/organizations/${id}/agents/research`);
    expect(body).toMatchObject({ tokenBalance: 66, tokensReserved: 0 });
  });

  it('answers browsers with the form, and keeps what was entered', async () => {
    const { text } = await use({ amount: '5', label: '<b>' }, 'text/html,*/*;q=0.8');
    expect(text).toContain('5 tokens were used. 61 are left.');
    expect(text).toContain('value="&lt;b&gt;"');
    const form = await (await fetch(`${server.url}/tokens`)).text();
    for (const name of ['of', 'amount', 'label', 'who', 'reserve']) expect(form).toContain(`name="${name}"`);
  });

  it('lists the agents with tokens of each organization, and uses those of the chosen one', async () => {
    const form = await (await fetch(`${server.url}/tokens`)).text();
    const [, of, label] = /<option value="(.*?)">\s*(.*?)</.exec(form) ?? [];
    expect([of, label]).toEqual([`${id} research`, 'Research (61 left), Users of tokens']);
    const body = new URLSearchParams({ of: of!, amount: '5' });
    const answer = await fetch(`${server.url}/tokens`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ balance: 56 });
  });

  it.each<[string, Record<string, string>, number, number | null]>([
    ['more tokens than there are', { amount: '57' }, 409, 56],
    ['tokens of an unknown agent', { amount: '1', agentId: 'unknown' }, 409, 0],
    ['a part of a token', { amount: '0.5' }, 400, null],
    ['no amount', {}, 400, null],
    ['a malformed organization', { amount: '1', organizationId: 'x' }, 400, null],
    ['an unknown organization', { amount: '1', organizationId: uuidv7() }, 404, null],
    ['a label of two lines', { amount: '1', label: 'a\nb' }, 400, null],
  ])('refuses %s', async (_what, fields, status, balance) => {
    const answer = await use(fields);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      { balance, detail: expect.stringMatching(/\.$/) },
    ]);
  });
});
