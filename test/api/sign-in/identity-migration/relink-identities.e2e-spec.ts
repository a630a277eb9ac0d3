import type { MisbehavingProvider } from '../../../support/misbehaving-provider.js';
import { runCommand } from '../../../support/command.js';
import { found } from '../../../support/people.js';
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

/** A new person for each test, who has signed in at the old provider. */
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
  it('keeps the accounts when a new registration at the same provider changes the subjects', async () => {
    const olga = await newcomer();
    const team = await found(olga.browser, 'Olga’s');
    const map = await moves.map([
      { from: olga.sub, to: 'olga,"new"' },
      { from: 'never-here', to: 'never-here-new' },
    ]);
    const unknown = `line 2: unknown: the old subject is not stored for ${moves.before.issuer}`;

    const before = await state();
    expect(await relink(within('--by-map', map, '--dry-run'), moves.before)).toEqual({
      code: 0,
      said: [
        `line 1: to move: ${olga.id}`,
        unknown,
        'To move: 1. Refused: 0. Unknown: 1.',
        'This was a dry run, so nothing has changed.',
      ].join('\n'),
    });
    expect(await state()).toEqual(before);

    const said = [`line 1: moved: ${olga.id}`, unknown, 'Moved: 1. Refused: 0. Unknown: 1.'].join('\n');
    expect(await relink(within('--by-map', map), moves.before)).toEqual({ code: 0, said });
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
  });

  it('moves nothing when it is repeated', async () => {
    const { sub, id } = await newcomer();
    const map = await moves.map([{ from: sub, to: `${sub}-new` }]);
    await relink(across('--by-map', map));
    const before = await state();
    const { code, said } = await relink(across('--by-map', map));
    expect([code, said]).toEqual([0, expect.stringContaining('Moved: 0. Refused: 0. Unknown: 1.')]);
    expect(await state()).toEqual(before);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('removes an empty second account, and refuses one with a membership', async () => {
    const [ann, ben] = [await newcomer(), await newcomer()];
    const map = await moves.map([ann, ben].map(({ sub }) => ({ from: sub, to: `${sub}-new` })));
    const anns = await moves.signInAnew({ sub: `${ann.sub}-new`, email: ann.email });
    const bens = await moves.signInAnew({ sub: `${ben.sub}-new`, email: ben.email });
    const [annsSecond, bensSecond] = [await idOf(anns), await idOf(bens)];
    await found(bens, 'Ben’s second');

    expect(await relink(across('--by-map', map))).toEqual({
      code: 1,
      said: [
        `line 1: moved: ${ann.id}, without the empty second account ${annsSecond}`,
        `line 2: refused: ${ben.id} and ${bensSecond}: the second one has the new identity, and a membership or another identity`,
        'Moved: 1. Refused: 1. Unknown: 0.',
        'Some people were refused. The lines above say why.',
      ].join('\n'),
    });
    expect((await anns.get('/api/me')).status).toBe(401);
    expect(await idOf(await moves.signInAnew({ sub: `${ann.sub}-new`, email: ann.email }))).toBe(ann.id);
    const left = await moves.world.database.query('SELECT FROM users WHERE id = $1', [annsSecond]);
    expect(left).toEqual([]);
    expect((await eventsOf(ann.id))[0]).toMatchObject({ after: { removedPersonId: annsSecond } });
    for (const [browser, id] of [
      [bens, bensSecond],
      [ben.browser, ben.id],
    ] as const)
      // prettier-ignore
      expect(await idOf(browser)).toBe(id);
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
  const args = () => across('--by-verified-email');

  it('links the people who have signed in anew, and leaves the others', async () => {
    const [ann, ben] = [await newcomer(), await newcomer()];
    await moves.signInAnew({ sub: 'ann-anew', email: ann.email.toUpperCase() });
    expect((await relink(args())).said).toContain(`moved: ${ann.id}, without the empty second account`);
    expect(await idOf(await moves.signInAnew({ sub: 'ann-anew', email: ann.email }))).toBe(ann.id);
    expect(await idOf(ben.browser)).toBe(ben.id);
  });

  it('refuses an address that the new provider has not verified', async () => {
    const { id, email, browser } = await newcomer();
    const thief = await moves.signInAnew({ sub: `thief-of-${id}`, email, verified: false });
    expect((await relink(args())).said).toContain(
      `refused: ${id} and ${await idOf(thief)}: they have the same address, but it is not verified for the new identity`,
    );
    expect(await idOf(browser)).toBe(id);
    expect(await idOf(await moves.signInAnew({ sub: `thief-of-${id}`, email, verified: false }))).not.toBe(
      id,
    );
  });

  it('refuses an address that the old provider has not verified', async () => {
    const { id, email } = await newcomer(false);
    const victim = await moves.signInAnew({ sub: `victim-of-${id}`, email });
    expect((await relink(args())).said).toContain(
      `refused: ${id} and ${await idOf(victim)}: they have the same address, but it is not verified for the old identity`,
    );
    expect(await idOf(victim)).not.toBe(id);
  });

  it('refuses an address that two people have verified, and names them', async () => {
    const { id, email } = await newcomer();
    const former = await idOf(await moves.signIn({ sub: `former-${id}`, email }));
    const latest = await idOf(await moves.signInAnew({ sub: `latest-${id}`, email }));
    expect((await relink(args())).said).toContain(
      `refused: ${id} and ${former} and ${latest}: they have the same verified address, and more than one old or new identity`,
    );
    expect(await eventsOf(id)).toEqual([]);
  });

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

  it('says that OIDC_TRUST_EMAIL is on', async () => {
    const settings = { ...moves.settings(moves.after), OIDC_TRUST_EMAIL: 'true' };
    const { said } = await runCommand('relink-identities', [...args(), '--dry-run'], settings);
    expect(said).toMatch(
      /^OIDC_TRUST_EMAIL is on, so addresses without email_verified count as verified\.$/m,
    );
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
