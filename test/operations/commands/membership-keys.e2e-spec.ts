import { v7 as uuidv7 } from 'uuid';
import { connect } from '../../support/connection.js';
import { brokenInvariants } from '../../support/invariants.js';
import { waiting } from '../../support/lock-barrier.js';
import { found, join, type Member, type Team } from '../../support/people.js';
import { until } from '../../support/until.js';
import { operatorsSettings, runCommand } from '../../support/command.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let team: Team;
let other: Team;
let bob: Member;

beforeAll(async () => {
  world = await startWorld();
  const ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Keys');
  other = await found(ada, 'Other keys');
});
let bobs = 0;
beforeEach(async () => void (bob = await join(world, team, `bob${++bobs}@example.com`)));
afterEach(async () => expect(await brokenInvariants(world.database)).toEqual([]));
afterAll(() => world.stop());

const keysOf = ({ userId }: Member) =>
  world.database.query(
    'SELECT DISTINCT user_name_key AS name, user_email_key AS address FROM memberships WHERE user_id = $1',
    [userId],
  );

/** Inserts a membership as an older version does. */
const INSERT = `INSERT INTO memberships (id, organization_id, user_id, relation) VALUES ($1, $2, $3, 'member')`;
const RENAME = `UPDATE users SET name = 'Robert', name_key = 'robert' WHERE id = $1`;

/** Runs the first statement in a transaction, and commits it when the second one waits for it. */
async function inOrder(first: [string, unknown[]], second: [string, unknown[]]): Promise<void> {
  const holder = await connect(world.database.url);
  try {
    await holder.query('BEGIN');
    await holder.query(...first);
    let isDone = false;
    const later = world.database.query(...second).finally(() => (isDone = true));
    await until(
      () => waiting(world.database),
      (count) => count > 0 || isDone,
    );
    await holder.query('COMMIT');
    await later;
  } finally {
    await holder.end();
  }
}

describe('the search keys of a membership', () => {
  it('follow the name and the address at each sign-in', async () => {
    await world.database.query(INSERT, [uuidv7(), other.id, bob.userId]);
    await world.database.query(`UPDATE users SET email_key = 'old@example.com' WHERE id = $1`, [bob.userId]);
    expect(await keysOf(bob)).toMatchObject([{ address: 'old@example.com' }]);
    await world.browser().signIn({ email: `bob${bobs}@example.com`, name: 'Straße' });
    expect(await keysOf(bob)).toEqual([{ name: 'strasse', address: `bob${bobs}@example.com` }]);
  });

  it('match the latest name if the membership is inserted during a change of the name', async () => {
    await inOrder([RENAME, [bob.userId]], [INSERT, [uuidv7(), other.id, bob.userId]]);
    expect(await keysOf(bob)).toMatchObject([{ name: 'robert' }]);
  });

  it('match the latest name if the name changes during the insertion of the membership', async () => {
    await inOrder([INSERT, [uuidv7(), other.id, bob.userId]], [RENAME, [bob.userId]]);
    expect(await keysOf(bob)).toMatchObject([{ name: 'robert' }]);
  });

  it('are bounded, however long a name becomes', async () => {
    const name = '\uFDFA'.repeat(200);
    await world.browser().signIn({ email: `bob${bobs}@example.com`, name });
    const [keys] = (await keysOf(bob)) as [{ name: string }];
    expect([...keys.name]).toHaveLength(400);
  });

  it('do not keep an address that the erasure of its owner removes', async () => {
    const address = `owner${bobs}@example.com`;
    const owner = await join(world, team, address);
    await world.database.query(
      'UPDATE users SET email = $1, email_key = $1, email_verified = false WHERE id = $2',
      [address, bob.userId],
    );
    expect(await keysOf(bob)).toMatchObject([{ address }]);
    expect(
      await runCommand('erase-person', ['--user', owner.userId], operatorsSettings(world)),
    ).toMatchObject({
      code: 0,
    });
    expect(await keysOf(owner)).toEqual([]);
    expect(await keysOf(bob)).toMatchObject([{ address: null }]);
  });
});
