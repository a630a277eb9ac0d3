import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PAID_OFFER, WITH_CHANGES } from './1763705910000-AddOfferChanges.js';

/** A price of none of our offers grants 0 tokens. If `tokens` is null, an earlier version wrote the subscription. */
const OFFER = `CASE WHEN s.offer_id IS NULL AND s.tokens = 0 THEN NULL ELSE ${PAID_OFFER} END`;

/** Shows no offer for a price of none of our offers, instead of the offer that was agreed first. */
export class ShowForeignPrices1763705950000 implements MigrationInterface {
  name = 'ShowForeignPrices1763705950000';

  async up(runner: QueryRunner): Promise<void> {
    const columns = WITH_CHANGES.replace(PAID_OFFER, OFFER);
    await runner.query(`CREATE OR REPLACE VIEW item_subscriptions AS ${columns}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE OR REPLACE VIEW item_subscriptions AS ${WITH_CHANGES}`);
  }
}
