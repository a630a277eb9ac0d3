import { v7 as uuidv7 } from 'uuid';
import { nameKey } from '../../src/platform/text/name.js';
import type { Fleet } from '../torture/fleet.js';

/** The sessions and organizations of the benchmark, which all compared servers use. */
export interface Cast {
  /** The session cookie of a member of ten organizations. */
  cookie: string;
  /** One of these ten organizations. It has fifty members. */
  organizationId: string;
  agentId: string;
  guest: { email: string; cookie: string };
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
const ORGANIZATIONS = 10;
const MEMBERS = 50;
/** The number of unused organizations, which is enough for a run. */
const EMPTY = 100_000;

export async function assemble(fleet: Fleet): Promise<Cast> {
  const { query } = fleet;
  await keepMailsForLater(fleet);
  const anna = await fleet.signedIn('anna@example.com');
  const guest = await fleet.signedIn('guest@example.com');
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
    `WITH people AS (
       INSERT INTO users (id, email, email_key, email_verified, name)
       SELECT gen_random_uuid(), address, address, true, 'Member ' || n
         FROM generate_series(1, $2::int) n, LATERAL (SELECT 'member' || n || '@example.com' AS address) a
       RETURNING id)
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
    guest,
    number: () => ++numbers,
    founder: () => cookies[numbers % FOUNDERS]!,
    emptyOrganization: () => {
      const place = used++;
      if (place >= EMPTY) throw new Error(`All ${EMPTY} unused organizations are used.`);
      return { id: empty[place]!, cookie: owners[place % FOUNDERS]!.cookie };
    },
  };
}

/** Postpones the jobs that send mails, because mails are not part of the measurement. */
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
  // Omits empty tables, because query plans would assume that they stay empty.
  await query('ANALYZE users, organizations, memberships');
  return ids;
}
