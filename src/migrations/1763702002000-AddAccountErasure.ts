import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets people erase themselves: the function is the only erasure that `roles` grants to runtime roles. It takes no person
 * and no address, so that a role cannot erase anyone without a session.
 */
export class AddAccountErasure1763702002000 implements MigrationInterface {
  name = 'AddAccountErasure1763702002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE former_uses (
        id uuid NOT NULL,
        identity_hash bytea NOT NULL,
        user_id uuid,
        kind text NOT NULL,
        used_at timestamptz(3) NOT NULL,
        counts_until timestamptz(3) NOT NULL,
        CONSTRAINT former_uses_pkey PRIMARY KEY (id),
        CONSTRAINT former_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
      )`);
    await runner.query('CREATE INDEX former_uses_identity_hash_idx ON former_uses (identity_hash)');
    await runner.query('CREATE INDEX former_uses_user_id_used_at_idx ON former_uses (user_id, used_at)');
    await runner.query('CREATE INDEX former_uses_counts_until_idx ON former_uses (counts_until)');
    await runner.query(
      'CREATE VIEW counted_former_uses AS SELECT user_id, kind, used_at FROM former_uses WHERE user_id IS NOT NULL',
    );
    // An unverified address of the account may belong to another person. The addresses of answered invites may differ
    // from the present one.
    await runner.query(`
      CREATE FUNCTION addresses_of(person uuid) RETURNS text[] LANGUAGE sql STABLE
        SET search_path = pg_catalog, public, pg_temp AS $$
        WITH answered AS (
          SELECT organization_id, target_id FROM audit_subjects WHERE type = 'invite.accepted' AND actor_id = person::text
          UNION ALL
          SELECT organization_id, target_id FROM audit_subjects WHERE type = 'invite.declined' AND actor_id = person::text)
        SELECT array(
          SELECT email_key FROM users WHERE id = person AND email_verified AND email_key IS NOT NULL
          UNION
          SELECT email_key FROM invites WHERE id = ANY (array(SELECT target_id::uuid FROM answered))
          UNION
          SELECT e.subject FROM answered JOIN audit_subjects e USING (organization_id, target_id)
           WHERE e.target_type = 'invite' AND e.subject IS NOT NULL)
      $$`);
    // The locks are those of ErasureService, in the same order. The service has ended the memberships before, because it
    // records that. The session may have ended during the wait for the locks.
    await runner.query(`
      CREATE FUNCTION erase_account(session_token_hash bytea) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = pg_catalog, public, pg_temp AS $$
      DECLARE
        person uuid := (SELECT user_id FROM sessions WHERE token_hash = session_token_hash);
        addresses text[];
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended(issuer || E'\\n' || subject, 0))
           FROM (SELECT issuer, subject FROM identities WHERE user_id = person ORDER BY issuer, subject) AS identity;
        FOR attempt IN 1..2 LOOP
          PERFORM FROM organizations
            WHERE id IN (SELECT organization_id FROM memberships WHERE user_id = person) ORDER BY id FOR NO KEY UPDATE;
          PERFORM FROM users WHERE id = person FOR NO KEY UPDATE;
        END LOOP;
        IF NOT EXISTS (SELECT FROM sessions WHERE token_hash = session_token_hash AND user_id = person) THEN
          RAISE EXCEPTION 'no session has this token' USING ERRCODE = 'no_data_found';
        END IF;
        IF EXISTS (SELECT FROM memberships WHERE user_id = person) THEN
          RAISE EXCEPTION 'the person belongs to an organization' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        addresses := addresses_of(person);
        PERFORM erase_person(person, addresses), erase_former_contacts(addresses);
      END $$`);
    await runner.query('REVOKE ALL ON FUNCTION erase_account FROM PUBLIC');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_account');
    await runner.query('DROP FUNCTION addresses_of');
    await runner.query('DROP VIEW counted_former_uses');
    await runner.query('DROP TABLE former_uses');
  }
}
