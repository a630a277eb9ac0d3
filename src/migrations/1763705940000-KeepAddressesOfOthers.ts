import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The invites that a person has accepted or declined. */
const ANSWERED = `WITH answered AS (
          SELECT organization_id, target_id FROM audit_subjects WHERE type = 'invite.accepted' AND actor_id = person::text
          UNION ALL
          SELECT organization_id, target_id FROM audit_subjects WHERE type = 'invite.declined' AND actor_id = person::text)`;

const OWN = 'SELECT email_key FROM users WHERE id = person AND email_verified AND email_key IS NOT NULL';
const FORMER = `SELECT email_key FROM invites WHERE id = ANY (array(SELECT target_id::uuid FROM answered))
          UNION
          SELECT e.subject FROM answered JOIN audit_subjects e USING (organization_id, target_id)
           WHERE e.target_type = 'invite' AND e.subject IS NOT NULL`;
const FORMER_WITHOUT_OTHERS = `SELECT former.email_key FROM (
          ${FORMER}) AS former
           WHERE NOT EXISTS (SELECT FROM users u WHERE u.email_key = former.email_key AND u.email_verified AND u.id <> person)`;

const addresses = (former: string) => `
  CREATE OR REPLACE FUNCTION addresses_of(person uuid) RETURNS text[] LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
        ${ANSWERED}
        SELECT array(
          ${OWN}
          UNION
          ${former})
      $$`;

/** The texts about the invites that the person has answered, whether or not another person has their addresses now. */
const OWN_INVITES = `${ANSWERED}
    DELETE FROM audit_personal_data WHERE event_id IN (
      SELECT e.id FROM answered JOIN audit_subjects e USING (organization_id, target_id) WHERE e.target_type = 'invite');
    ${ANSWERED}
    DELETE FROM invites WHERE id IN (SELECT target_id::uuid FROM answered);`;

const erasure = (ofTrail: string) => `
  CREATE OR REPLACE FUNCTION erase_person(person uuid, addresses text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, public, pg_temp AS $$
  BEGIN
    PERFORM set_config('workspace.trail_maintenance', 'on', true);
    DELETE FROM audit_personal_data WHERE subject = ANY (addresses);${ofTrail}
    PERFORM set_config('workspace.trail_maintenance', 'off', true);

    DELETE FROM jobs.job WHERE name = 'invite-mail'
       AND data ->> 'inviteId' IN (SELECT id::text FROM invites WHERE email_key = ANY (addresses));
    UPDATE jobs.job SET output = NULL
     WHERE output IS NOT NULL AND EXISTS (SELECT FROM unnest(addresses) AS address WHERE strpos(lower(output::text), address) > 0);
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

/**
 * The erasure of a person keeps what belongs to another person who has verified a former address of theirs, such as
 * pending invites.
 */
export class KeepAddressesOfOthers1763705940000 implements MigrationInterface {
  name = 'KeepAddressesOfOthers1763705940000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(addresses(FORMER_WITHOUT_OTHERS));
    await runner.query(erasure(`\n    ${OWN_INVITES}`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(addresses(FORMER));
    await runner.query(erasure(''));
  }
}
