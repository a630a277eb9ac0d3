import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reasons of a review before this migration. */
const REASONS = `'other_customer', 'other_terms', 'second_subscription', 'foreign_subscription', 'credit_note'`;

/**
 * Lets an organization be deleted. Its row stays without a name key, because payments, tokens and audit events refer to
 * it.
 */
export class AddOrganizationDeletion1763701700000 implements MigrationInterface {
  name = 'AddOrganizationDeletion1763701700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organizations
        ADD COLUMN deleted_at timestamptz(3),
        ALTER COLUMN name_key DROP NOT NULL,
        ADD CONSTRAINT organizations_deleted_check CHECK ((deleted_at IS NULL) = (name_key IS NOT NULL))`);
    await this.requireOwner(runner, 'AND deleted_at IS NULL');
    await this.allowReviews(runner, `${REASONS}, 'organization_deleted'`);
  }

  /** Deleted organizations exist again, but without an owner and with their id as the name. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE payments SET review = 'other_terms' WHERE review = 'organization_deleted'`);
    await this.allowReviews(runner, REASONS);
    await this.requireOwner(runner, '');
    await runner.query(`
      ALTER TABLE organizations DROP CONSTRAINT organizations_deleted_check, DROP COLUMN deleted_at`);
    await runner.query(
      'UPDATE organizations SET name = id::text, name_key = id::text WHERE name_key IS NULL',
    );
    await runner.query('ALTER TABLE organizations ALTER COLUMN name_key SET NOT NULL');
  }

  /** @param exists the condition for an organization that needs an owner */
  private async requireOwner(runner: QueryRunner, exists: string): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION organization_must_have_owner() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE organization uuid;
      BEGIN
        IF TG_TABLE_NAME = 'organizations' THEN organization := NEW.id;
        ELSE organization := OLD.organization_id;
        END IF;
        IF EXISTS (SELECT FROM organizations WHERE id = organization ${exists})
           AND NOT EXISTS (SELECT FROM memberships WHERE organization_id = organization AND relation = 'owner') THEN
          RAISE EXCEPTION 'organization % would be left without an owner', organization
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'organizations_owner_check';
        END IF;
        RETURN NULL;
      END $$`);
  }

  private async allowReviews(runner: QueryRunner, reasons: string): Promise<void> {
    await runner.query(`
      ALTER TABLE payments DROP CONSTRAINT payments_review_check,
        ADD CONSTRAINT payments_review_check CHECK (review IN (${reasons}))`);
  }
}
