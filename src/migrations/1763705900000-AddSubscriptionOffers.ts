import type { MigrationInterface, QueryRunner } from 'typeorm';

/** @param offers a further field of the entry */
const setEntry = (offers: string) => `
  CREATE OR REPLACE FUNCTION set_agent_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    NEW.entry := json_build_object(
      'name', NEW.name, 'description', NEW.description, 'category', NEW.category, 'iconUrl', NEW.icon_url,
      'trialOffer', NEW.trial_offer, 'subscriptionOffer', NEW.subscription_offer,
      'topUpOffer', NEW.top_up_offer, 'prices', NEW.prices${offers});
    RETURN NEW;
  END $$`;

/** @param tokens the SQL of the tokens that a period grants */
const subscriptions = (tokens: string, more: string) => `
  SELECT s.id, s.organization_id, s.item, s.status, s.status NOT IN ('none', 'canceled') AS is_ongoing,
         s.activated_at IS NOT NULL AS has_begun, s.current_period_end, s.cancel_at_period_end, s.amount, s.currency,
         s.interval, ${tokens} AS tokens, s.created_at, s.interval_count,
         coalesce(s.cancel_at, CASE WHEN s.cancel_at_period_end THEN s.current_period_end END) AS cancel_at${more}
    FROM subscriptions s`;

const agreed = (column: string) => `(SELECT ${column} FROM checkouts c WHERE c.id = s.checkout_id)`;
const AGREED_TOKENS = agreed('c.tokens');

/**
 * Several offers of a subscription per agent. The columns of the first offer stay for instances of an earlier version. A
 * subscription stores the offer that is paid, because it can change. Earlier versions know only the offer at checkout.
 */
export class AddSubscriptionOffers1763705900000 implements MigrationInterface {
  name = 'AddSubscriptionOffers1763705900000';

  async up(runner: QueryRunner): Promise<void> {
    // Readers lock in this order.
    await runner.query('LOCK agents');
    await runner.query('LOCK item_subscriptions');
    await runner.query('ALTER TABLE agents ADD COLUMN subscription_offers jsonb');
    await runner.query(setEntry(", 'subscriptionOffers', NEW.subscription_offers"));
    await runner.query('UPDATE agents SET entry = NULL');
    await runner.query('ALTER TABLE checkouts ADD COLUMN offer jsonb');
    await runner.query(
      'ALTER TABLE subscriptions ADD COLUMN offer_id text, ADD COLUMN tokens integer, ADD COLUMN pending_change jsonb',
    );
    const offer = `coalesce(s.offer_id, ${agreed("c.offer->>'id'")}, 'default') AS offer_id`;
    await runner.query(
      `CREATE OR REPLACE VIEW item_subscriptions AS ${subscriptions(
        `coalesce(s.tokens, ${AGREED_TOKENS})`,
        `, ${offer}, s.collection_paused, s.pending_change`,
      )}`,
    );
  }

  /** PostgreSQL cannot remove a column of a view. So the view is created again, and `roles` must grant rights to it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW item_subscriptions');
    await runner.query(`CREATE VIEW item_subscriptions AS ${subscriptions(AGREED_TOKENS, '')}`);
    await runner.query(
      'ALTER TABLE subscriptions DROP COLUMN offer_id, DROP COLUMN tokens, DROP COLUMN pending_change',
    );
    await runner.query('ALTER TABLE checkouts DROP COLUMN offer');
    await runner.query(setEntry(''));
    await runner.query('UPDATE agents SET entry = NULL');
    await runner.query('ALTER TABLE agents DROP COLUMN subscription_offers');
  }
}
