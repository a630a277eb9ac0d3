import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAuditEvents1763700200000 implements MigrationInterface {
  name = 'CreateAuditEvents1763700200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_events (
        id uuid NOT NULL,
        organization_id uuid,
        type text NOT NULL,
        occurred_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        actor_type text NOT NULL,
        actor_id text,
        target_type text NOT NULL,
        target_id text NOT NULL,
        before jsonb,
        after jsonb,
        request_id text,
        CONSTRAINT audit_events_pkey PRIMARY KEY (id),
        CONSTRAINT audit_events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id)
      )`);
    await runner.query(
      'CREATE INDEX audit_events_organization_id_occurred_at_idx ON audit_events (organization_id, occurred_at, id)',
    );
    await runner.query(
      'CREATE INDEX audit_events_organization_id_type_idx ON audit_events (organization_id, type, occurred_at, id)',
    );
    await this.appendOnly(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_events');
    await runner.query('DROP FUNCTION refuse_change');
  }

  /** A trigger rejects UPDATE, DELETE and TRUNCATE, so that a bug in our SQL cannot change the audit trail. */
  private async appendOnly(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
      END $$`);
    await runner.query(`
      CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }
}
