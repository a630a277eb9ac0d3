import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `id, email, email_key, email_verified, name, picture_url, created_at, updated_at,
  EXISTS (SELECT FROM identities i WHERE i.user_id = u.id) AS has_identity`;

/** The same function as before, with or without the language. */
const erasure = (language: string) => `
  CREATE OR REPLACE FUNCTION erase_person(person uuid, addresses text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, public, pg_temp AS $$
  BEGIN
    PERFORM set_config('workspace.trail_maintenance', 'on', true);
    DELETE FROM audit_personal_data WHERE subject = ANY (addresses);
    PERFORM set_config('workspace.trail_maintenance', 'off', true);

    DELETE FROM jobs.job WHERE name = 'invite-mail'
       AND data ->> 'inviteId' IN (SELECT id::text FROM invites WHERE email_key = ANY (addresses));
    UPDATE jobs.job SET output = NULL
     WHERE EXISTS (SELECT FROM unnest(addresses) AS address WHERE strpos(lower(output::text), address) > 0);
    DELETE FROM invites WHERE email_key = ANY (addresses);
    -- These are stored without a tag such as that of a+tag@example.com.
    DELETE FROM invite_sends
     WHERE email_key IN (SELECT regexp_replace(address, '(?<=.)\\+.*(?=@)', '') FROM unnest(addresses) AS address);

    DELETE FROM identities WHERE user_id = person;
    DELETE FROM sessions WHERE user_id = person;
    UPDATE users SET email = NULL, email_key = NULL, email_verified = false, name = NULL, picture_url = NULL, ${language}
                     updated_at = now()
     WHERE id = person;
    -- Others may have claimed the address, but it is not theirs.
    UPDATE users SET email = NULL, email_key = NULL WHERE email_key = ANY (addresses) AND NOT email_verified;
  END $$`;

/** Stores the language in which people get mails. */
export class AddUserLocale1763702021000 implements MigrationInterface {
  name = 'AddUserLocale1763702021000';

  async up(runner: QueryRunner): Promise<void> {
    // Readers lock the view before its table. The opposite order could be a deadlock.
    await runner.query('LOCK TABLE user_profiles IN ACCESS EXCLUSIVE MODE');
    await runner.query('ALTER TABLE users ADD COLUMN locale text');
    await runner.query(`CREATE OR REPLACE VIEW user_profiles AS SELECT ${COLUMNS}, locale FROM users u`);
    await runner.query(erasure('locale = NULL,'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(erasure(''));
    await runner.query('DROP VIEW user_profiles');
    await runner.query(`CREATE VIEW user_profiles AS SELECT ${COLUMNS} FROM users u`);
    await runner.query('ALTER TABLE users DROP COLUMN locale');
  }
}
