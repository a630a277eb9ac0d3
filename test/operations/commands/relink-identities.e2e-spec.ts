import type { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { runCommand } from '../../support/command.js';
import { found } from '../../support/people.js';
import { Tokens } from '../../support/tokens.js';
import { idOf, Moves } from './moves.js';

let moves: Moves;
let people = 0;

beforeAll(async () => void (moves = await Moves.prepare()));
afterAll(() => moves.stop());

/** Runs the command with the settings of the new provider by default. */
const relink = (args: string[], provider: MisbehavingProvider = moves.after) =>
  runCommand('relink-identities', args, moves.settings(provider));

/** The arguments of a move from the old provider to the new one. */
const across = (...args: string[]) => ['--from', moves.before.issuer, '--to', moves.after.issuer, ...args];
/** The arguments of a move to the subjects of another registration at the old provider. */
const within = (...args: string[]) => ['--from', moves.before.issuer, '--to', moves.before.issuer, ...args];

/** Signs a new person in at the old provider. */
async function newcomer(verified = true) {
  const sub = `person-${++people}`;
  const email = `${sub}@example.com`;
  const browser = await moves.signIn({ sub, email, verified });
  return { sub, email, browser, id: await idOf(browser) };
}

const NOW = 'SELECT clock_timestamp()::text AS now';
const now = async () =>
  new Date((await moves.world.database.query<{ now: string }>(NOW))[0]!.now).toISOString();

/** Everything that a move may change. */
const state = () =>
  moves.world.database.query(
    `SELECT (SELECT json_agg(i ORDER BY subject, issuer) FROM identities i) AS identities,
            (SELECT json_agg(u ORDER BY id) FROM users u) AS users,
            (SELECT json_agg(id ORDER BY id) FROM sessions) AS sessions,
            (SELECT count(*) FROM audit_events) AS events`,
  );

const eventsOf = (id: string) =>
  moves.world.database.query(
    `SELECT actor_type AS actor, before, after, organization_id AS "organizationId"
       FROM audit_events WHERE type = 'identity.moved' AND target_id = $1`,
    [id],
  );

describe('relink-identities --by-map', () => {
  it('keeps the accounts when a new registration at the same provider changes the subjects [Sign-in, V7.4.2]', async () => {
    const [olga, ann, ben] = [await newcomer(), await newcomer(), await newcomer()];
    const team = await found(olga.browser, 'Olga’s');
    const map = await moves.map([
      { from: olga.sub, to: 'olga,"new"' },
      { from: 'never-here', to: 'never-here-new' },
      { from: ann.sub, to: 'ann-new' },
      { from: ben.sub, to: 'ben-new' },
    ]);
    // Ann's second account is empty, and Ben's is not.
    const anns = await moves.signIn({ sub: 'ann-new', email: ann.email });
    const bens = await moves.signIn({ sub: 'ben-new', email: ben.email });
    const [annsSecond, bensSecond] = [await idOf(anns), await idOf(bens)];
    await found(bens, 'Ben’s second');
    const unknown = (line: number) =>
      `line ${line}: unknown: the old subject is not stored for ${moves.before.issuer}`;
    const refused = `line 4: refused: ${ben.id} and ${bensSecond}: the second one has the new identity, and a membership or another identity`;
    const why = 'Some people were refused. The lines above say why.';
    const output = (...lines: string[]) => ({ code: 1, said: lines.join('\n') });

    const before = await state();
    expect(await relink(within('--by-map', map, '--dry-run'), moves.before)).toEqual(
      output(
        `line 1: to move: ${olga.id}`,
        unknown(2),
        `line 3: to move: ${ann.id}, without the empty second account ${annsSecond}`,
        refused,
        'To move: 2. Refused: 1. Unknown: 1.',
        'This was a dry run, so nothing has changed.',
        why,
      ),
    );
    expect(await state()).toEqual(before);

    expect(await relink(within('--by-map', map), moves.before)).toEqual(
      output(
        `line 1: moved: ${olga.id}`,
        unknown(2),
        `line 3: moved: ${ann.id}, without the empty second account ${annsSecond}`,
        refused,
        'Moved: 2. Refused: 1. Unknown: 1.',
        why,
      ),
    );
    const moved = await state();
    expect(await relink(within('--by-map', map), moves.before)).toEqual(
      output(unknown(1), unknown(2), unknown(3), refused, 'Moved: 0. Refused: 1. Unknown: 3.', why),
    );
    expect(await state()).toEqual(moved);

    expect((await olga.browser.get('/api/me')).status).toBe(401);
    const again = await moves.signIn({ sub: 'olga,"new"', email: olga.email });
    expect((await again.get('/api/me')).body).toMatchObject({
      user: { id: olga.id },
      memberships: [{ organization: { id: team.id }, relation: 'owner' }],
    });
    expect(await idOf(await moves.signIn(olga))).not.toBe(olga.id);
    expect(await eventsOf(olga.id)).toEqual([
      {
        actor: 'system',
        organizationId: null,
        before: { issuer: moves.before.issuer },
        after: { issuer: moves.before.issuer },
      },
    ]);

    expect((await anns.get('/api/me')).status).toBe(401);
    expect(await idOf(await moves.signIn({ sub: 'ann-new', email: ann.email }))).toBe(ann.id);
    const left = await moves.world.database.query('SELECT FROM users WHERE id = $1', [annsSecond]);
    expect(left).toEqual([]);
    expect((await eventsOf(ann.id))[0]).toMatchObject({ after: { removedPersonId: annsSecond } });
    expect([await idOf(bens), await idOf(ben.browser)]).toEqual([bensSecond, ben.id]);
  });

  it('removes a second account that has used the tokens of an organization that it deleted', async () => {
    const cy = await newcomer();
    const second = await moves.signIn({ sub: 'cy-new', email: cy.email });
    const userId = await idOf(second);
    const { id } = await found(second, 'Cy’s second');
    const tokens = new Tokens(moves.world, id);
    await tokens.grant(100);
    await tokens.consume(3, undefined, { userId });
    await tokens.reserve(5, { userId });
    expect((await second.delete(`/api/organizations/${id}`)).status).toBe(200);

    const map = await moves.map([{ from: cy.sub, to: 'cy-new' }]);
    expect(await relink(within('--by-map', map), moves.before)).toEqual({
      code: 0,
      said: expect.stringContaining(`moved: ${cy.id}, without the empty second account ${userId}`),
    });
    expect(await idOf(await moves.signIn({ sub: 'cy-new', email: cy.email }))).toBe(cy.id);
    const kept = await moves.world.database.query(
      `SELECT amount, user_id AS "userId" FROM token_consumptions WHERE organization_id = $1
       UNION ALL SELECT amount, user_id FROM token_reservations WHERE organization_id = $1
        ORDER BY amount`,
      [id],
    );
    expect(kept).toEqual([
      { amount: 3, userId: null },
      { amount: 5, userId: null },
    ]);
  });
});

describe('relink-identities --by-same-subject', () => {
  it('moves all people when only the URL of the issuer changes', async () => {
    const former = 'https://former.example.com';
    const [ann, ben] = [await newcomer(), await newcomer()];
    await moves.world.database.query(
      `UPDATE identities SET issuer = '${former}' WHERE user_id = ANY ($1)`,
      [[ann.id, ben.id]], // prettier-ignore
    );
    const args = ['--from', former, '--to', moves.after.issuer, '--by-same-subject'];
    expect((await relink(args)).said).toMatch(/^Moved: 2\. Refused: 0\. Unknown: 0\.$/m);
    for (const { id, ...account } of [ann, ben]) expect(await idOf(await moves.signInAnew(account))).toBe(id);
    const { code, said } = await relink(args);
    expect([code, said]).toEqual([0, expect.stringMatching(`^No identity of ${former} is stored. Stored issuers: `)]);
  }); // prettier-ignore
});

describe('relink-identities --by-verified-email', () => {
  type Person = Awaited<ReturnType<typeof newcomer>>;
  let said: string;
  let ann: Person, ben: Person, robbed: Person, unverified: Person, shared: Person;
  let thief: string, victim: string, former: string, latest: string;

  // One run for all people.
  beforeAll(async () => {
    [ann, ben, robbed] = [await newcomer(), await newcomer(), await newcomer()];
    [unverified, shared] = [await newcomer(false), await newcomer()];
    await moves.signInAnew({ sub: 'ann-anew', email: ann.email.toUpperCase() });
    thief = await idOf(await moves.signInAnew({ sub: 'thief', email: robbed.email, verified: false }));
    victim = await idOf(await moves.signInAnew({ sub: 'victim', email: unverified.email }));
    former = await idOf(await moves.signIn({ sub: 'former', email: shared.email }));
    latest = await idOf(await moves.signInAnew({ sub: 'latest', email: shared.email }));
    const settings = { ...moves.settings(moves.after), OIDC_TRUST_EMAIL: 'true' };
    ({ said } = await runCommand('relink-identities', across('--by-verified-email'), settings));
  });

  it('links the people who have signed in anew, and leaves the others', async () => {
    expect(said).toContain(`moved: ${ann.id}, without the empty second account`);
    expect(await idOf(await moves.signInAnew({ sub: 'ann-anew', email: ann.email }))).toBe(ann.id);
    expect(await idOf(ben.browser)).toBe(ben.id);
  });

  it('refuses an address that the new provider has not verified [Sign-in, V6.8.1, V10.5.2]', async () => {
    expect(said).toContain(
      `refused: ${robbed.id} and ${thief}: they have the same address, but it is not verified for the new identity`,
    );
    expect(await idOf(robbed.browser)).toBe(robbed.id);
    const again = await moves.signInAnew({ sub: 'thief', email: robbed.email, verified: false });
    expect(await idOf(again)).toBe(thief);
  });

  it('refuses an address that the old provider has not verified', async () => {
    expect(said).toContain(
      `refused: ${unverified.id} and ${victim}: they have the same address, but it is not verified for the old identity`,
    );
    expect(await idOf(await moves.signInAnew({ sub: 'victim', email: unverified.email }))).toBe(victim);
  });

  it('refuses an address that two people have verified, and names them', async () => {
    expect(said).toContain(
      `refused: ${shared.id} and ${former} and ${latest}: they have the same verified address, and more than one old or new identity`,
    );
    expect(await eventsOf(shared.id)).toEqual([]);
  });

  it('says that OIDC_TRUST_EMAIL is on', () =>
    expect(said).toMatch(
      /^OIDC_TRUST_EMAIL is on, so addresses without email_verified count as verified\.$/m,
    ));

  it('distinguishes new from old subjects of one issuer by the time in --since', async () => {
    const [moved, reassigned, active] = [await newcomer(), await newcomer(), await newcomer()];
    const heir = await idOf(await moves.signIn({ sub: 'heir', email: reassigned.email }));
    const since = await now();
    await moves.signIn(active);
    const actives = await idOf(await moves.signIn({ sub: 'active-new', email: active.email }));
    await moves.signIn({ sub: 'moved-new', email: moved.email });

    const { said } = await relink(within('--by-verified-email', '--since', since), moves.before);
    expect(said.split('\n').slice(0, -2)).toEqual([
      `refused: ${active.id} and ${actives}: the old identity has signed in after the time of --since`,
      expect.stringContaining(`moved: ${moved.id}, without`),
    ]);
    expect(await idOf(await moves.signIn({ sub: 'moved-new', email: moved.email }))).toBe(moved.id);
    expect(await idOf(await moves.signIn({ sub: 'heir', email: reassigned.email }))).toBe(heir);
  });
});

describe('relink-identities', () => {
  it('moves people only to the provider of the settings', async () => {
    const before = await state();
    expect(await relink(across('--by-verified-email'), moves.before)).toEqual({
      code: 1,
      said: `--to must be the issuer of the provider at OIDC_ISSUER, which is ${moves.before.issuer}.`,
    });
    expect(await state()).toEqual(before);
  });
});
