import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the function that deletes the data of one person from the audit trail. */
export class AddErasure1763701610000 implements MigrationInterface {
  name = 'AddErasure1763701610000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX IF NOT EXISTS audit_events_accepted_idx ON audit_events (actor_id) WHERE type = 'invite.accepted'`);
    // Only the owner may execute it, in the command. The search path prevents calls of functions in other schemas.
    await runner.query(`
      CREATE FUNCTION erase_person(person uuid, addresses text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
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
        UPDATE users SET email = NULL, email_key = NULL, email_verified = false, name = NULL, picture_url = NULL,
                         updated_at = now()
         WHERE id = person;
        -- Others may have claimed the address, but it is not theirs.
        UPDATE users SET email = NULL, email_key = NULL WHERE email_key = ANY (addresses) AND NOT email_verified;
      END $$`);
    await runner.query('REVOKE ALL ON FUNCTION erase_person FROM PUBLIC');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_person');
    await runner.query('DROP INDEX audit_events_accepted_idx');
  }
}
