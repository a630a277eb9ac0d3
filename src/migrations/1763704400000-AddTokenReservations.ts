import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of the time zone keeps the borders equal in all sessions. */
const startOf = (grain: string) => `('${grain}', date_trunc('${grain}', NEW.created_at, 'UTC'))`;

const TENANT = (table: string) => `
  organization_id uuid NOT NULL,
  agent_id text NOT NULL,
  CONSTRAINT ${table}_organization_id_fkey
    FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE`;

/**
 * Reservations hold tokens that are settled later. Held tokens leave the remainder of their grant, so that instances of
 * an older version, which know no reservations, cannot take them. Consumptions know who used the tokens.
 */
export class AddTokenReservations1763704400000 implements MigrationInterface {
  name = 'AddTokenReservations1763704400000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createReservations(runner);
    await runner.query(`
      ALTER TABLE token_consumptions ADD COLUMN user_id uuid
        CONSTRAINT token_consumptions_user_id_fkey REFERENCES users (id)`);
    await runner.query(`
      CREATE INDEX IF NOT EXISTS token_consumptions_user_id_idx ON token_consumptions (user_id)
        WHERE user_id IS NOT NULL`);
    await this.sumMembers(runner);
    await runner.query(`
      CREATE TABLE token_budgets (${TENANT('token_budgets')},
        per_member bigint CONSTRAINT token_budgets_per_member_check CHECK (per_member >= 0),
        organization bigint CONSTRAINT token_budgets_organization_check CHECK (organization >= 0),
        told_month date,
        told_percent integer,
        CONSTRAINT token_budgets_pkey PRIMARY KEY (organization_id, agent_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE token_budgets');
    await runner.query('DROP TRIGGER token_consumptions_members ON token_consumptions');
    await runner.query('DROP FUNCTION sum_token_member_usage');
    await runner.query('DROP TABLE token_member_usage');
    await runner.query(`
      CREATE OR REPLACE TRIGGER token_consumptions_usage AFTER INSERT OR UPDATE OR DELETE ON token_consumptions
        FOR EACH ROW EXECUTE FUNCTION sum_token_usage()`);
    await runner.query('ALTER TABLE token_consumptions DROP COLUMN user_id');
    // What is still reserved returns to its grants.
    await runner.query(`
      UPDATE token_grants g SET remaining = remaining + h.amount
        FROM (SELECT grant_id, sum(amount) AS amount FROM token_holds GROUP BY grant_id) h WHERE h.grant_id = g.id`);
    await runner.query('DROP TABLE token_holds, token_reservations');
    await runner.query('ALTER TABLE token_grants DROP COLUMN owed_refund, DROP COLUMN owed_dispute');
  }

  private async createReservations(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE token_grants ADD COLUMN owed_refund integer NOT NULL DEFAULT 0,
        ADD COLUMN owed_dispute integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT token_grants_owed_check CHECK (owed_refund >= 0 AND owed_dispute >= 0)`);
    await runner.query(`
      CREATE TABLE token_reservations (
        id uuid NOT NULL, ${TENANT('token_reservations')},
        idempotency_key text NOT NULL,
        amount integer NOT NULL CONSTRAINT token_reservations_amount_check CHECK (amount > 0),
        user_id uuid CONSTRAINT token_reservations_user_id_fkey REFERENCES users (id),
        label text CONSTRAINT token_reservations_label_check CHECK (char_length(label) BETWEEN 1 AND 200),
        balance bigint NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz(3) NOT NULL,
        actual integer,
        shortfall integer,
        settled_balance bigint,
        released_balance bigint,
        kept_until timestamptz(3) NOT NULL,
        CONSTRAINT token_reservations_pkey PRIMARY KEY (id)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX token_reservations_idempotency_key_key
        ON token_reservations (organization_id, agent_id, idempotency_key)`);
    await runner.query('CREATE INDEX token_reservations_kept_until_idx ON token_reservations (kept_until)');
    await runner.query(`
      CREATE INDEX token_reservations_user_id_idx ON token_reservations (user_id) WHERE user_id IS NOT NULL`);
    await runner.query(`
      CREATE TABLE token_holds (
        reservation_id uuid NOT NULL,
        grant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        agent_id text NOT NULL,
        amount integer NOT NULL CONSTRAINT token_holds_amount_check CHECK (amount > 0),
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT token_holds_pkey PRIMARY KEY (reservation_id, grant_id),
        CONSTRAINT token_holds_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES token_reservations (id),
        CONSTRAINT token_holds_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES token_grants (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX token_holds_tenant_idx ON token_holds (organization_id, agent_id)');
    await runner.query('CREATE INDEX token_holds_grant_id_idx ON token_holds (grant_id)');
    await runner.query('CREATE INDEX token_holds_expires_at_idx ON token_holds (expires_at)');
  }

  /**
   * The usage of each person by hour, day and month. The trigger runs with the rights of the owner, because the runtime
   * role gets rights on this table only after the migration. The erasure of a person changes `user_id` only, which must
   * not change the sums of organizations.
   */
  private async sumMembers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE TRIGGER token_consumptions_usage
        AFTER INSERT OR UPDATE OF organization_id, agent_id, amount, created_at OR DELETE ON token_consumptions
        FOR EACH ROW EXECUTE FUNCTION sum_token_usage()`);
    await runner.query(`
      CREATE TABLE token_member_usage (${TENANT('token_member_usage')},
        grain text NOT NULL CONSTRAINT token_member_usage_grain_check CHECK (grain IN ('hour', 'day', 'month')),
        start timestamptz(3) NOT NULL,
        user_id uuid NOT NULL CONSTRAINT token_member_usage_user_id_fkey REFERENCES users (id),
        tokens bigint NOT NULL,
        CONSTRAINT token_member_usage_pkey PRIMARY KEY (organization_id, agent_id, grain, start, user_id)
      )`);
    await runner.query('CREATE INDEX token_member_usage_user_id_idx ON token_member_usage (user_id)');
    await runner.query(`
      CREATE FUNCTION sum_token_member_usage() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = pg_catalog, public, pg_temp AS $$
      BEGIN
        INSERT INTO token_member_usage AS u (organization_id, agent_id, grain, start, user_id, tokens)
        SELECT NEW.organization_id, NEW.agent_id, g.grain, g.start, NEW.user_id, NEW.amount
          FROM (VALUES ${['hour', 'day', 'month'].map(startOf).join()}) AS g (grain, start)
        ON CONFLICT (organization_id, agent_id, grain, start, user_id)
          DO UPDATE SET tokens = u.tokens + excluded.tokens;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER token_consumptions_members AFTER INSERT ON token_consumptions
        FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION sum_token_member_usage()`);
  }
}
