import type { Browser } from '../../support/browser.js';
import { expectProblem } from '../../support/problems.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let bob: Browser;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  bob = await world.signedIn('bob@example.com', 1);
});

const create = async (browser: Browser, name: string) =>
  (await browser.post('/api/organizations', { name })).body;

describe('creating an organization', () => {
  it('makes the caller its owner', async () => {
    const created = await ada.post('/api/organizations', { name: '  Difference \t Engines ' });
    expect(created).toMatchObject({ status: 201, body: { name: 'Difference Engines', relation: 'owner' } });
    const { body: me } = await ada.get('/api/me');
    expect((await ada.get(`/api/organizations/${created.body.id}`)).body).toEqual({
      ...created.body,
      owner: { id: me.user.id, name: 'ada' },
      memberCount: 1,
    });
    expect(me.memberships).toMatchObject([
      { relation: 'owner', organization: { id: created.body.id, name: 'Difference Engines' } },
    ]);
  });

  it('rejects the name of another organization in any spelling', async () => {
    const { id } = await create(ada, 'Café Straße');
    for (const name of ['Café Straße', 'cafe\u0301 STRASSE', 'ＣＡＦÉ straße', ' CAFÉ   strasse ']) {
      const refused = await bob.post('/api/organizations', { name });
      expectProblem(refused, 409, 'organization_name_taken');
      expect(refused.body).not.toHaveProperty('organizationId');
    }
    const refused = await ada.post('/api/organizations', { name: 'CAFÉ straße' });
    expectProblem(refused, 409, 'organization_name_taken');
    expect(refused.body.organizationId).toBe(id);
  });

  it('names the organization that the first of two simultaneous requests created', async () => {
    const twice = await Promise.all(
      [0, 1].map((n) => ada.goTo(world.instances[n]!).post('/api/organizations', { name: 'Double Click' })),
    );
    const [made, refused] = twice.toSorted((one, other) => one.status - other.status);
    expect(made!.status).toBe(201);
    expectProblem(refused!, 409, 'organization_name_taken');
    expect(refused!.body.organizationId).toBe(made!.body.id);
  });
});

describe('the name of an organization', () => {
  it('cannot look like another one', async () => {
    const { id } = await create(ada, 'Acme T');
    const name = 'Acme T\u3164';
    const errors = [expect.objectContaining({ field: 'name' })];
    for (const refused of [
      await bob.post('/api/organizations', { name }),
      await ada.patch(`/api/organizations/${id}`, { name }),
    ])
      expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', errors } });
  });
});

describe('renaming an organization', () => {
  it('writes nothing if the name is exactly the present one', async () => {
    const { id } = await create(ada, 'Unchanged');
    const before = (await ada.get(`/api/organizations/${id}`)).body;
    for (const name of ['Unchanged', '  Unchanged ']) {
      const renamed = await ada.patch(`/api/organizations/${id}`, { name });
      expect(renamed.status).toBe(200);
      expect(before).toMatchObject(renamed.body);
    }
    expect((await ada.get(`/api/organizations/${id}`)).body).toEqual(before);
    const { data } = (await ada.get(`/api/organizations/${id}/audit-events`)).body;
    expect(data.map(({ type }: { type: string }) => type)).toEqual(['organization.created']);
    const jobs = `SELECT FROM jobs.job WHERE name = 'organization-renamed' AND data ->> 'organizationId' = $1`;
    expect(await world.database.query(jobs, [id])).toEqual([]);
  });

  it('succeeds with a new name and with another spelling of the same name', async () => {
    const { id } = await create(ada, 'Analytical');
    for (const name of ['Analytical Engine', 'ANALYTICAL ENGINE']) {
      const renamed = await ada.patch(`/api/organizations/${id}`, { name });
      expect(renamed).toMatchObject({ status: 200, body: { id, name, relation: 'owner' } });
    }
    expect((await ada.get(`/api/organizations/${id}`)).body.name).toBe('ANALYTICAL ENGINE');
    expect(await create(bob, 'Analytical')).toMatchObject({ name: 'Analytical' });
  });

  it('rejects the name of another organization', async () => {
    const taken = await create(ada, 'Taken');
    const { id } = await create(ada, 'Free');
    const refused = await ada.patch(`/api/organizations/${id}`, { name: 'tAKEN' });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'organization_name_taken',
        detail: 'An organization named "tAKEN" already exists. Choose another name.',
        organizationId: taken.id,
      },
    });
    expect((await ada.get(`/api/organizations/${id}`)).body.name).toBe('Free');
  });
});

describe('listing organizations', () => {
  it('returns all organizations of the caller in pages, sorted by name', async () => {
    const eve = await world.signedIn('eve@example.com');
    expect((await eve.get('/api/organizations')).body).toEqual({ data: [], nextCursor: null });
    const names = ['delta', 'Alpha', 'charlie', 'Bravo', 'echo'];
    for (const name of names) await create(eve, `Eve ${name}`);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const { body } = await eve.get(`/api/organizations?limit=2${query}`);
      expect(body.data.length).toBeLessThanOrEqual(2);
      seen.push(...body.data.map(({ name }: { name: string }) => name));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['Eve Alpha', 'Eve Bravo', 'Eve charlie', 'Eve delta', 'Eve echo']);
  });
});

describe('an organization', () => {
  it('is refused to a person whose membership ends during the request, and unknown once it is deleted', async () => {
    const { query } = world.database;
    const { id } = await create(ada, 'Fleeting');
    // With row level security and no policy, the statements of the route find no rows of these tables. The statement of
    // the session guard still finds them, because it reads views, which have the rights of the owner of the tables.
    const without = async (tables: string[]) => {
      for (const table of tables) await query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
      const answer = await ada.get(`/api/organizations/${id}`);
      for (const table of tables) await query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
      return answer;
    };
    expectProblem(await without(['memberships']), 403, 'relation_required');
    expectProblem(await without(['memberships', 'organizations']), 404, 'organization_not_found');
    expect((await ada.get(`/api/organizations/${id}`)).status).toBe(200);
  });
});
