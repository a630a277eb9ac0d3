import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Personal data of an audit event can be added only by the transaction that writes the event. Otherwise the runtime role
 * could change what an old event shows, by adding data to it.
 */
export class ProtectPersonalData1763701802000 implements MigrationInterface {
  name = 'ProtectPersonalData1763701802000';

  async up(runner: QueryRunner): Promise<void> {
    // The owner moves personal data of old events, see refuse_trail_change.
    await runner.query(`
      CREATE FUNCTION refuse_late_personal_data() RETURNS trigger LANGUAGE plpgsql
        SET search_path = pg_catalog, public, pg_temp AS $$
      BEGIN
        IF current_setting('workspace.trail_maintenance', true) = 'on'
           AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
           OR EXISTS (SELECT FROM audit_events WHERE id = NEW.event_id AND xmin = pg_current_xact_id()::xid) THEN
          RETURN NULL;
        END IF;
        RAISE EXCEPTION 'the audit event % was written before', NEW.event_id
          USING ERRCODE = 'integrity_constraint_violation';
      END $$`);
    // At the end of the statement, because one statement writes both, in any order.
    await runner.query(`
      CREATE TRIGGER audit_personal_data_of_new_events AFTER INSERT ON audit_personal_data
        FOR EACH ROW EXECUTE FUNCTION refuse_late_personal_data()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER audit_personal_data_of_new_events ON audit_personal_data');
    await runner.query('DROP FUNCTION refuse_late_personal_data');
  }
}
