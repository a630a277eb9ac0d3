import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the function that deletes former billing contacts from the audit trail. The event of a change has the contact
 * before and after it, which may belong to two people.
 */
export class AddErasureOfContacts1763701806000 implements MigrationInterface {
  name = 'AddErasureOfContacts1763701806000';

  async up(runner: QueryRunner): Promise<void> {
    // The present contact stays, because it belongs to the organization.
    await runner.query(`
      CREATE FUNCTION erase_former_contacts(addresses text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = pg_catalog, public, pg_temp AS $$
      BEGIN
        PERFORM set_config('workspace.trail_maintenance', 'on', true);
        UPDATE audit_personal_data p
           SET data = p.data
                      - CASE WHEN lower(p.data #>> '{before,email}') = ANY (addresses) THEN 'before' ELSE '' END
                      - CASE WHEN lower(p.data #>> '{after,email}') = ANY (addresses) THEN 'after' ELSE '' END
          FROM audit_events e
         WHERE e.id = p.event_id AND e.type = 'billing.contact_changed'
           AND (lower(p.data #>> '{before,email}') = ANY (addresses) OR lower(p.data #>> '{after,email}') = ANY (addresses))
           AND NOT EXISTS (SELECT FROM billing_profiles b WHERE b.organization_id = e.organization_id
                                  AND lower(b.contact ->> 'email') = ANY (addresses));
        PERFORM set_config('workspace.trail_maintenance', 'off', true);
      END $$`);
    await runner.query('REVOKE ALL ON FUNCTION erase_former_contacts FROM PUBLIC');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_former_contacts');
  }
}
