import type { MigrationInterface, QueryRunner } from 'typeorm';

const OWN = 'SELECT email_key FROM users WHERE id = person AND email_verified AND email_key IS NOT NULL';
const FORMER = `SELECT email_key FROM invites WHERE id = ANY (array(SELECT target_id::uuid FROM answered))
          UNION
          SELECT e.subject FROM answered JOIN audit_subjects e USING (organization_id, target_id)
           WHERE e.target_type = 'invite' AND e.subject IS NOT NULL`;

/** Keys of invites compare as bytes, but those of users have an index with the collation of the database. */
const withoutOthers = (addresses: string) => `SELECT address.email_key FROM (
          ${addresses}) AS address
           WHERE NOT EXISTS (SELECT FROM users u WHERE u.email_key = address.email_key COLLATE "default" AND u.email_verified AND u.id <> person)`;

const addressesOf = (addresses: string) => `
  CREATE OR REPLACE FUNCTION addresses_of(person uuid) RETURNS text[] LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
        WITH answered AS (
          SELECT organization_id, target_id FROM audit_subjects WHERE type = 'invite.accepted' AND actor_id = person::text
          UNION ALL
          SELECT organization_id, target_id FROM audit_subjects WHERE type = 'invite.declined' AND actor_id = person::text)
        SELECT array(
          ${addresses})
      $$`;

/**
 * The erasure of a person keeps what belongs to another person with the same verified address, also if it is the present
 * address of both.
 */
export class KeepSharedAddresses1763705980000 implements MigrationInterface {
  name = 'KeepSharedAddresses1763705980000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(addressesOf(withoutOthers(`${OWN}\n          UNION\n          ${FORMER}`)));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(addressesOf(`${OWN}\n          UNION\n          ${withoutOthers(FORMER)}`));
  }
}
