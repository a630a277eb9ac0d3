import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrganizations1763700100000 implements MigrationInterface {
  name = 'CreateOrganizations1763700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE organizations (
        id uuid NOT NULL,
        name text NOT NULL,
        name_key text COLLATE "C" NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT organizations_pkey PRIMARY KEY (id),
        CONSTRAINT organizations_name_key_check CHECK (octet_length(name_key) BETWEEN 1 AND 1024)
      )`);
    await runner.query('CREATE UNIQUE INDEX organizations_name_key_key ON organizations (name_key)');
    await runner.query(`
      CREATE TABLE memberships (
        id uuid NOT NULL,
        organization_id uuid NOT NULL,
        user_id uuid NOT NULL,
        relation text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT memberships_pkey PRIMARY KEY (id),
        CONSTRAINT memberships_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE,
        CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
        CONSTRAINT memberships_relation_check CHECK (relation IN ('owner', 'admin', 'member'))
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX memberships_organization_id_user_id_key ON memberships (organization_id, user_id)',
    );
    await runner.query('CREATE INDEX memberships_user_id_idx ON memberships (user_id)');
    await runner.query(
      `CREATE UNIQUE INDEX memberships_owner_key ON memberships (organization_id) WHERE relation = 'owner'`,
    );
    await this.keepAnOwner(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE memberships, organizations');
    await runner.query('DROP FUNCTION organization_must_have_owner');
  }

  /**
   * A unique index allows an organization at most one owner. A deferred trigger requires at least one when the
   * transaction commits.
   */
  private async keepAnOwner(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION organization_must_have_owner() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE organization uuid;
      BEGIN
        IF TG_TABLE_NAME = 'organizations' THEN organization := NEW.id;
        ELSE organization := OLD.organization_id;
        END IF;
        IF EXISTS (SELECT FROM organizations WHERE id = organization)
           AND NOT EXISTS (SELECT FROM memberships WHERE organization_id = organization AND relation = 'owner') THEN
          RAISE EXCEPTION 'organization % would be left without an owner', organization
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'organizations_owner_check';
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER organizations_owner_check AFTER INSERT ON organizations
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION organization_must_have_owner()`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER memberships_owner_check AFTER UPDATE OR DELETE ON memberships
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.relation = 'owner')
        EXECUTE FUNCTION organization_must_have_owner()`);
  }
}
