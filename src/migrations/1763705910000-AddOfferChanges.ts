import type { MigrationInterface, QueryRunner } from 'typeorm';

const agreed = (column: string) => `(SELECT ${column} FROM checkouts c WHERE c.id = s.checkout_id)`;
const changes = (status: string) =>
  `FROM offer_changes o WHERE o.subscription_id = s.id AND o.status = '${status}'`;

/** The offer that is paid, or else the one that was agreed first. */
export const PAID_OFFER = `coalesce(s.offer_id, ${agreed("c.offer->>'id'")}, 'default')`;

/** The columns of `item_subscriptions` so far, in the same order. */
const SO_FAR = `
  SELECT s.id, s.organization_id, s.item, s.status, s.status NOT IN ('none', 'canceled') AS is_ongoing,
         s.activated_at IS NOT NULL AS has_begun, s.current_period_end, s.cancel_at_period_end, s.amount, s.currency,
         s.interval, coalesce(s.tokens, ${agreed('c.tokens')}) AS tokens, s.created_at, s.interval_count,
         coalesce(s.cancel_at, CASE WHEN s.cancel_at_period_end THEN s.current_period_end END) AS cancel_at,
         ${PAID_OFFER} AS offer_id, s.collection_paused,
         s.pending_change`;

export const WITH_CHANGES = `${SO_FAR}, s.renewal_open,
         (SELECT jsonb_build_object('offerId', o.offer->>'id', 'at', o.at, 'tokens', o.tokens) ${changes('scheduled')})
           AS scheduled_change,
         EXISTS (SELECT ${changes('agreed')}) AS has_agreed_change
    FROM subscriptions s`;

/** Changes between the offers of a subscription. */
export class AddOfferChanges1763705910000 implements MigrationInterface {
  name = 'AddOfferChanges1763705910000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions ADD COLUMN renewal_open boolean NOT NULL DEFAULT false');
    await runner.query(`
      CREATE TABLE offer_changes (
        id uuid NOT NULL,
        organization_id uuid NOT NULL,
        subscription_id text COLLATE "C" NOT NULL,
        item_id text NOT NULL,
        status text NOT NULL DEFAULT 'quoted',
        offer jsonb NOT NULL,
        price_id text NOT NULL,
        amount integer NOT NULL,
        currency text NOT NULL,
        tokens integer NOT NULL,
        version integer NOT NULL,
        prorated_at timestamptz(3),
        at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        agreed_at timestamptz(3),
        set_at timestamptz(3),
        replaced_price_id text,
        CONSTRAINT offer_changes_pkey PRIMARY KEY (id),
        CONSTRAINT offer_changes_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE,
        CONSTRAINT offer_changes_status_check
          CHECK (status IN ('quoted', 'agreed', 'scheduled', 'done', 'expired', 'withdrawn'))
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX offer_changes_open_key ON offer_changes (subscription_id)
        WHERE status IN ('agreed', 'scheduled')`,
    );
    await runner.query('CREATE INDEX offer_changes_subscription_id_idx ON offer_changes (subscription_id)');
    await runner.query(`CREATE OR REPLACE VIEW item_subscriptions AS ${WITH_CHANGES}`);
    await runner.query(`
      CREATE VIEW items_in_review AS
      SELECT organization_id, item FROM payments WHERE review IS NOT NULL AND resolved_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW items_in_review');
    await runner.query('DROP VIEW item_subscriptions');
    await runner.query(`CREATE VIEW item_subscriptions AS ${SO_FAR} FROM subscriptions s`);
    await runner.query('DROP TABLE offer_changes');
    await runner.query('ALTER TABLE subscriptions DROP COLUMN renewal_open');
  }
}
