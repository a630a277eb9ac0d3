import { v7 as uuidv7 } from 'uuid';
import { nameKey } from '../../../src/platform/text/name.js';
import type { Fleet } from '../torture/fleet.js';

/** A person who only reads. */
export interface Reader {
  /** The session cookie of a member of three organizations. */
  cookie: string;
  /** One of these three organizations. It has fifty members. */
  organizationId: string;
}

/** The sessions and organizations that the requests use. */
export interface Cast extends Reader {
  /** Returns another name and founder each time. Concurrent requests of one founder would wait for each other. */
  founding(): { name: string; cookie: string };
  /** Returns an unused organization with its owner's session cookie. */
  emptyOrganization(): { id: string; cookie: string };
}

/** The number of founders, and of owners of unused organizations. */
const CREW = 20;
const MEMBERS = 50;
/** The number of unused organizations, enough for a run. */
const EMPTY = 100_000;
/**
 * People who only fill the tables, each with a membership in three of the unused organizations. Without them, the
 * average person would have thousands of memberships, and PostgreSQL would plan for that.
 */
const BYSTANDERS = 100_000;

/** @returns SQL that inserts people and returns their ids; `$2` is their number */
const insertPeople = (who: string) => `
  INSERT INTO users (id, email, email_key, email_verified, name)
  SELECT gen_random_uuid(), address, address, true, '${who} ' || n
    FROM generate_series(1, $2::int) n, LATERAL (SELECT '${who}' || n || '@example.com' AS address) a
  RETURNING id`;

export async function assemble(fleet: Fleet): Promise<Cast> {
  const { query } = fleet;
  const anna = await fleet.signedIn('anna@example.com');
  const crew = (name: string) =>
    Promise.all(Array.from({ length: CREW }, (_, index) => fleet.signedIn(`${name}${index}@example.com`)));
  const founders = await crew('founder');
  const owners = await crew('owner');
  const [organizationId] = await Promise.all(
    ['First', 'Second', 'Third'].map(
      async (name): Promise<string> => (await anna.post('/api/organizations', { name })).body.id,
    ),
  );
  await query(
    `WITH people AS (${insertPeople('member')})
     INSERT INTO memberships (id, organization_id, user_id, relation)
     SELECT gen_random_uuid(), $1, id, 'member' FROM people`,
    [organizationId, MEMBERS - 1],
  );

  const addresses = owners.map(({ email }) => email);
  const empty = await manyOrganizations(fleet, addresses);
  let used = 0;
  let founded = 0;
  return {
    cookie: anna.cookie,
    organizationId: organizationId!,
    founding: () => ({ name: `Bench ${++founded}`, cookie: founders[founded % CREW]!.cookie }),
    emptyOrganization: () => {
      const place = used++;
      if (place >= EMPTY) throw new Error(`All ${EMPTY} unused organizations are used.`);
      return { id: empty[place]!, cookie: owners[place % CREW]!.cookie };
    },
  };
}

/** Signs in to the short floor, which has its own data. */
export async function shortReader(origin: string): Promise<Reader> {
  const response = await fetch(`${origin}/login`);
  const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
  return { cookie, organizationId: ((await response.json()) as { organization: string }).organization };
}

/** Creates the unused organizations, evenly distributed over the owners. */
async function manyOrganizations({ query }: Fleet, emails: string[]): Promise<string[]> {
  const ids = Array.from({ length: EMPTY }, () => uuidv7());
  const names = ids.map((_, index) => `Empty ${index}`);
  await query(
    `WITH made AS (
       INSERT INTO organizations (id, name, name_key) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[]))
     INSERT INTO memberships (id, organization_id, user_id, relation)
     SELECT gen_random_uuid(), o.id, u.id, 'owner'
       FROM unnest($1::uuid[]) WITH ORDINALITY o (id, place)
       JOIN unnest($4::text[]) WITH ORDINALITY e (email, place) ON (o.place - 1) % $5 + 1 = e.place
       JOIN users u ON u.email = e.email`,
    [ids, names, names.map(nameKey), emails, emails.length],
  );
  await query(
    `WITH people AS (${insertPeople('bystander')})
     INSERT INTO memberships (id, organization_id, user_id, relation)
     SELECT gen_random_uuid(), ($1::uuid[])[1 + (n * 3 + step) % $3], id, 'member'
       FROM (SELECT id, row_number() OVER () AS n FROM people) p, generate_series(0, 2) step`,
    [ids, BYSTANDERS, EMPTY],
  );
  // Omits empty tables, because query plans would assume that they stay empty.
  await query('ANALYZE users, sessions, organizations, memberships');
  return ids;
}
