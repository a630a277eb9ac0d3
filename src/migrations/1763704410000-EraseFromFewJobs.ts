import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same function as before. With the condition, an index finds the few jobs that can hold an address. */
const erasure = (condition: string) => `
  CREATE OR REPLACE FUNCTION erase_person(person uuid, addresses text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, public, pg_temp AS $$
  BEGIN
    PERFORM set_config('workspace.trail_maintenance', 'on', true);
    DELETE FROM audit_personal_data WHERE subject = ANY (addresses);
    PERFORM set_config('workspace.trail_maintenance', 'off', true);

    DELETE FROM jobs.job WHERE name = 'invite-mail'
       AND data ->> 'inviteId' IN (SELECT id::text FROM invites WHERE email_key = ANY (addresses));
    UPDATE jobs.job SET output = NULL
     WHERE ${condition} EXISTS (SELECT FROM unnest(addresses) AS address WHERE strpos(lower(output::text), address) > 0);
    DELETE FROM invites WHERE email_key = ANY (addresses);
    -- These are stored without a tag such as that of a+tag@example.com.
    DELETE FROM invite_sends
     WHERE email_key IN (SELECT regexp_replace(address, '(?<=.)\\+.*(?=@)', '') FROM unnest(addresses) AS address);

    DELETE FROM identities WHERE user_id = person;
    DELETE FROM sessions WHERE user_id = person;
    UPDATE users SET email = NULL, email_key = NULL, email_verified = false, name = NULL, picture_url = NULL, locale = NULL,
                     updated_at = now()
     WHERE id = person;
    -- Others may have claimed the address, but it is not theirs.
    UPDATE users SET email = NULL, email_key = NULL WHERE email_key = ANY (addresses) AND NOT email_verified;
  END $$`;

/** Erases a person without reading all kept jobs. `migrateJobs` adds the indexes. */
export class EraseFromFewJobs1763704410000 implements MigrationInterface {
  name = 'EraseFromFewJobs1763704410000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(erasure('output IS NOT NULL AND'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(erasure(''));
  }
}
