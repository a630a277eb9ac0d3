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

export interface Guest {
  email: string;
  cookie: string;
}

/** The sessions and organizations that the requests use. */
export interface Cast extends Reader {
  agentId: string;
  /**
   * Returns another person each time, who accepts an invite. A single guest would soon have thousands of memberships.
   */
  guest(): Guest;
  /** Returns a different number each time. */
  number(): number;
  /**
   * Returns another founder's session cookie each time. Concurrent requests of a single founder would wait for each
   * other.
   */
  founder(): string;
  /** Returns an unused organization with its owner's session cookie. */
  emptyOrganization(): { id: string; cookie: string };
}

const FOUNDERS = 20;
const GUESTS = 50;
const ORGANIZATIONS = 3;
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
  await keepMailsForLater(fleet);
  const anna = await fleet.signedIn('anna@example.com');
  const guests = await Promise.all(
    Array.from({ length: GUESTS }, (_, index) => fleet.signedIn(`guest${index}@example.com`)),
  );
  const founders = await Promise.all(
    Array.from({ length: FOUNDERS }, (_, index) => fleet.signedIn(`founder${index}@example.com`)),
  );
  const owners = await Promise.all(
    Array.from({ length: FOUNDERS }, (_, index) => fleet.signedIn(`owner${index}@example.com`)),
  );
  const organizations: string[] = [];
  for (let index = 0; index < ORGANIZATIONS; index++)
    organizations.push((await anna.post('/api/organizations', { name: `Anna's ${index}` })).body.id);
  const organizationId = organizations[0]!;
  await query(
    `WITH people AS (${insertPeople('member')})
     INSERT INTO memberships (id, organization_id, user_id, relation)
     SELECT gen_random_uuid(), $1, id, 'member' FROM people`,
    [organizationId, MEMBERS - 1],
  );

  const empty = await manyOrganizations(
    fleet,
    owners.map(({ email }) => email),
  );
  const cookies = founders.map(({ cookie }) => cookie);
  let used = 0;
  let numbers = 0;
  return {
    cookie: anna.cookie,
    organizationId,
    agentId: 'research',
    guest: () => guests[used % GUESTS]!,
    number: () => ++numbers,
    founder: () => cookies[numbers % FOUNDERS]!,
    emptyOrganization: () => {
      const place = used++;
      if (place >= EMPTY) throw new Error(`All ${EMPTY} unused organizations are used.`);
      return { id: empty[place]!, cookie: owners[place % FOUNDERS]!.cookie };
    },
  };
}

/** Signs in to the simple floor, which has its own data. */
export async function simpleReader(origin: string): Promise<Reader> {
  const response = await fetch(`${origin}/login`);
  const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
  return { cookie, organizationId: ((await response.json()) as { organization: string }).organization };
}

/** Postpones mail jobs, because mails are not part of the measurement. */
async function keepMailsForLater({ query }: Fleet): Promise<void> {
  await query(`
    CREATE FUNCTION keep_for_later() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.start_after := now() + interval '1 year';
      RETURN NEW;
    END $$`);
  await query(`
    CREATE TRIGGER keep_for_later BEFORE INSERT ON jobs.job_common
      FOR EACH ROW WHEN (NEW.name = 'invite-mail') EXECUTE FUNCTION keep_for_later()`);
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
