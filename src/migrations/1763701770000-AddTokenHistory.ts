import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A UUID of version 7 with the time of a consumption. @param random 32 hexadecimal digits of a random UUID */
const idOfConsumption = (row: string, random: string) => `(
  lpad(to_hex((extract(epoch FROM ${row}.created_at) * 1000)::bigint), 12, '0') || '7' || left(${random}, 3)
  || '8' || right(${random}, 15))::uuid`;
const RANDOM = `replace(gen_random_uuid()::text, '-', '')`;

/**
 * Lets the token movements of an organization and agent be read in pages. The triggers serve older instances, which do
 * not write the new columns.
 */
export class AddTokenHistory1763701770000 implements MigrationInterface {
  name = 'AddTokenHistory1763701770000';

  async up(runner: QueryRunner): Promise<void> {
    await this.extendConsumptions(runner);
    await this.extendLedger(runner);
    await runner.query(`
      CREATE INDEX IF NOT EXISTS token_grants_history_idx
        ON token_grants (organization_id, agent_id, created_at, id)`);
    await runner.query('DROP INDEX token_grants_organization_id_agent_id_idx');
    await runner.query(`
      CREATE INDEX IF NOT EXISTS token_grants_expiry_idx
        ON token_grants (organization_id, agent_id, greatest(created_at, coalesce(grace_until, expires_at)), id)
        WHERE expires_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX token_grants_expiry_idx');
    await runner.query(
      'CREATE INDEX token_grants_organization_id_agent_id_idx ON token_grants (organization_id, agent_id)',
    );
    await runner.query('DROP INDEX token_grants_history_idx, token_ledger_reversals_idx');
    await runner.query('DROP TRIGGER token_ledger_tenant ON token_ledger');
    await runner.query('DROP FUNCTION set_tenant_of_movement');
    await runner.query('ALTER TABLE token_ledger DROP COLUMN organization_id, DROP COLUMN agent_id');
    await runner.query('DROP INDEX token_consumptions_history_idx');
    await runner.query('DROP TRIGGER token_consumptions_id ON token_consumptions');
    await runner.query('DROP FUNCTION set_id_of_consumption');
    await runner.query('ALTER TABLE token_consumptions DROP COLUMN id, DROP COLUMN label');
  }

  private async extendConsumptions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE token_consumptions ADD COLUMN id uuid, ADD COLUMN label text,
        ADD CONSTRAINT token_consumptions_label_check CHECK (char_length(label) BETWEEN 1 AND 200)`);
    await runner.query(`
      CREATE FUNCTION set_id_of_consumption() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE random text := ${RANDOM};
      BEGIN
        NEW.id := ${idOfConsumption('NEW', 'random')};
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER token_consumptions_id BEFORE INSERT ON token_consumptions
        FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION set_id_of_consumption()`);
    await runner.query(`
      UPDATE token_consumptions c SET id = ${idOfConsumption('c', RANDOM)} WHERE id IS NULL`);
    await runner.query('ALTER TABLE token_consumptions ALTER COLUMN id SET NOT NULL');
    await runner.query(`
      CREATE INDEX IF NOT EXISTS token_consumptions_history_idx
        ON token_consumptions (organization_id, agent_id, created_at, id, amount)`);
  }

  /** Existing movements of consumptions stay without an organization and agent, because no query needs them. */
  private async extendLedger(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE token_ledger ADD COLUMN organization_id uuid, ADD COLUMN agent_id text');
    await runner.query(`
      CREATE FUNCTION set_tenant_of_movement() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        SELECT organization_id, agent_id INTO NEW.organization_id, NEW.agent_id
          FROM token_grants WHERE id = NEW.grant_id;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER token_ledger_tenant BEFORE INSERT ON token_ledger
        FOR EACH ROW WHEN (NEW.organization_id IS NULL) EXECUTE FUNCTION set_tenant_of_movement()`);
    await runner.query('ALTER TABLE token_ledger DISABLE TRIGGER token_ledger_append_only');
    await runner.query(`
      UPDATE token_ledger l SET organization_id = g.organization_id, agent_id = g.agent_id
        FROM token_grants g WHERE g.id = l.grant_id AND l.reason <> 'consumption'`);
    await runner.query('ALTER TABLE token_ledger ENABLE TRIGGER token_ledger_append_only');
    await runner.query(`
      CREATE INDEX IF NOT EXISTS token_ledger_reversals_idx
        ON token_ledger (organization_id, agent_id, created_at, id) WHERE reason <> 'consumption'`);
  }
}
