import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the audit trail. */
const TRAIL = ['audit_events', 'audit_personal_data'];

/**
 * Gives the personal data of audit events a table of its own. This only creates the table. `migrate` moves the data of
 * existing events afterwards, in batches.
 */
export class SeparateAuditPersonalData1763701600000 implements MigrationInterface {
  name = 'SeparateAuditPersonalData1763701600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_personal_data (
        event_id uuid NOT NULL,
        subject text NOT NULL,
        data jsonb NOT NULL,
        CONSTRAINT audit_personal_data_pkey PRIMARY KEY (event_id),
        CONSTRAINT audit_personal_data_event_id_fkey
          FOREIGN KEY (event_id) REFERENCES audit_events (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX audit_personal_data_subject_idx ON audit_personal_data (subject)');
    // Contains the events that still have personal data, so that a repeated move ends at once.
    await runner.query(`
      CREATE INDEX IF NOT EXISTS audit_events_unmoved_idx ON audit_events (id)
        WHERE before ? 'email' OR after ? 'email' OR (type = 'session.created' AND after IS NOT NULL)
           OR (type = 'billing.contact_changed' AND (before <> '{}' OR after <> '{}'))`);
    await this.appendOnly(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await runner.query('DROP INDEX audit_events_unmoved_idx');
    await runner.query('DROP TABLE audit_personal_data');
    await runner.query('DROP FUNCTION refuse_trail_change');
  }

  /**
   * A trigger rejects every change, so that a bug in our SQL cannot change the audit trail. Only the owner may change
   * it, in a transaction that sets `workspace.trail_maintenance`. That serves to move personal data, to erase a person,
   * and to delete events after their retention.
   */
  private async appendOnly(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION refuse_trail_change() RETURNS trigger LANGUAGE plpgsql
        SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        IF TG_OP <> 'TRUNCATE' AND current_setting('workspace.trail_maintenance', true) = 'on'
           AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
          RETURN NULL;
        END IF;
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
      END $$`);
    for (const table of TRAIL)
      await runner.query(`
        CREATE OR REPLACE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change()`);
  }
}
