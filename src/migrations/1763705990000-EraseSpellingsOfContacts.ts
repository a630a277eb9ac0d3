import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The labels of a domain that have an international form: A-labels, and labels with characters outside ASCII. */
const INTERNATIONAL = '(?<=[@.])(xn--[^.@]*|[^.@]*[^\\u0001-\\u007f][^.@]*)(?=[^@]*$)';

/**
 * Lets people who delete their account also erase former billing contacts that are written with another form of their
 * domain. PostgreSQL cannot convert between the forms, so the caller passes them. The function ignores those that differ
 * from all addresses of the person in more than these labels. Older instances call `erase_account(bytea)`.
 */
export class EraseSpellingsOfContacts1763705990000 implements MigrationInterface {
  name = 'EraseSpellingsOfContacts1763705990000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION erase_account(session_token_hash bytea, spellings text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
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
        PERFORM erase_person(person, addresses), erase_former_contacts(addresses || ARRAY(
          SELECT spelling FROM unnest(spellings) AS spelling
           WHERE regexp_replace(spelling, '${INTERNATIONAL}', '?', 'g')
              IN (SELECT regexp_replace(address, '${INTERNATIONAL}', '?', 'g') FROM unnest(addresses) AS address)));
      END $$`);
    await runner.query('REVOKE ALL ON FUNCTION erase_account(bytea, text[]) FROM PUBLIC');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_account(bytea, text[])');
  }
}
