import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns of `item_subscriptions` so far, in the same order. */
const COLUMNS = `
  s.id, s.organization_id, s.item, s.status, s.status NOT IN ('none', 'canceled') AS is_ongoing,
  s.activated_at IS NOT NULL AS has_begun, s.current_period_end, s.cancel_at_period_end, s.amount, s.currency,
  s.interval, (SELECT c.tokens FROM checkouts c WHERE c.id = s.checkout_id) AS tokens, s.created_at`;

/**
 * Shows the length of periods and any end of a subscription. Versions up to 0.2 store only that it ends with its
 * period.
 */
const SUBSCRIPTIONS = `
  CREATE OR REPLACE VIEW item_subscriptions AS
  SELECT ${COLUMNS}, s.interval_count,
         coalesce(s.cancel_at, CASE WHEN s.cancel_at_period_end THEN s.current_period_end END) AS cancel_at
    FROM subscriptions s`;

/** Subscriptions that wait for an operator and probably still exist: one of their paid periods has not ended. */
const FOREIGN = `
  CREATE VIEW foreign_subscriptions AS
  SELECT p.subscription_id AS id, p.organization_id, p.item FROM payments p
   WHERE p.review IN ('second_subscription', 'foreign_subscription') AND p.resolved_at IS NULL
     AND p.expires_at > now() AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.id = p.subscription_id)`;

export class ExtendBillingViews1763701804000 implements MigrationInterface {
  name = 'ExtendBillingViews1763701804000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SUBSCRIPTIONS);
    await runner.query(FOREIGN);
  }

  /** PostgreSQL removes no column of a view, so `roles` must grant the rights to the new one. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW foreign_subscriptions');
    await runner.query('DROP VIEW item_subscriptions');
    await runner.query(`CREATE VIEW item_subscriptions AS SELECT ${COLUMNS} FROM subscriptions s`);
  }
}
