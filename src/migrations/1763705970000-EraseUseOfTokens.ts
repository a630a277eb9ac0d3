import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The invites that a person has accepted or declined. */
const ANSWERED = `WITH answered AS (
          SELECT organization_id, target_id FROM audit_subjects WHERE type = 'invite.accepted' AND actor_id = person::text
          UNION ALL
          SELECT organization_id, target_id FROM audit_subjects WHERE type = 'invite.declined' AND actor_id = person::text)`;

/** Runs before the deletion of the identities, so that a concurrent use of tokens waits for less of the erasure. */
const CONSUMPTIONS = `
    UPDATE token_consumptions SET user_id = NULL WHERE user_id = person;`;

/**
 * Runs after the deletion of the identities. The deletion waits for concurrent uses of tokens, because
 * `identified_person()` locks the identities.
 */
const USE_OF_TOKENS = `${CONSUMPTIONS}
    UPDATE token_reservations SET user_id = NULL WHERE user_id = person;
    DELETE FROM token_member_usage WHERE user_id = person;`;

const erasure = (consumptions: string, useOfTokens: string) => `
  CREATE OR REPLACE FUNCTION erase_person(person uuid, addresses text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, public, pg_temp AS $$
  BEGIN
    PERFORM set_config('workspace.trail_maintenance', 'on', true);
    DELETE FROM audit_personal_data WHERE subject = ANY (addresses);
    ${ANSWERED}
    DELETE FROM audit_personal_data WHERE event_id IN (
      SELECT e.id FROM answered JOIN audit_subjects e USING (organization_id, target_id) WHERE e.target_type = 'invite');
    ${ANSWERED}
    DELETE FROM invites WHERE id IN (SELECT target_id::uuid FROM answered);
    PERFORM set_config('workspace.trail_maintenance', 'off', true);

    DELETE FROM jobs.job WHERE name = 'invite-mail'
       AND data ->> 'inviteId' IN (SELECT id::text FROM invites WHERE email_key = ANY (addresses));
    UPDATE jobs.job SET output = NULL
     WHERE output IS NOT NULL AND EXISTS (SELECT FROM unnest(addresses) AS address WHERE strpos(lower(output::text), address) > 0);
    DELETE FROM invites WHERE email_key = ANY (addresses);
    -- These are stored without a tag such as that of a+tag@example.com.
    DELETE FROM invite_sends
     WHERE email_key IN (SELECT regexp_replace(address, '(?<=.)\\+.*(?=@)', '') FROM unnest(addresses) AS address);

${consumptions}
    DELETE FROM identities WHERE user_id = person;
    DELETE FROM sessions WHERE user_id = person;${useOfTokens}
    UPDATE users SET email = NULL, email_key = NULL, email_verified = false, name = NULL, picture_url = NULL, locale = NULL,
                     updated_at = now()
     WHERE id = person;
    -- Others may have claimed the address, but it is not theirs.
    UPDATE users SET email = NULL, email_key = NULL WHERE email_key = ANY (addresses) AND NOT email_verified;
  END $$`;

/**
 * The erasure of a person removes them from the use of tokens, even if an older instance erases them. If a concurrent
 * use of tokens finds the person, the erasure waits for it. Otherwise, the use is stored without a person.
 */
export class EraseUseOfTokens1763705970000 implements MigrationInterface {
  name = 'EraseUseOfTokens1763705970000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(erasure(CONSUMPTIONS, USE_OF_TOKENS));
    // If the first statement waited for the deletion of an identity, the second one sees the identity that replaced it.
    await runner.query(`
      CREATE FUNCTION identified_person(person uuid) RETURNS uuid LANGUAGE sql STRICT
        SET search_path = pg_catalog, public, pg_temp AS $$
        SELECT FROM identities WHERE user_id = person FOR KEY SHARE;
        SELECT u.id FROM users u JOIN identities i ON i.user_id = u.id WHERE u.id = person LIMIT 1 FOR KEY SHARE
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION identified_person');
    await runner.query(erasure('', ''));
  }
}
