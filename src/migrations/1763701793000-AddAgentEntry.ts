import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Also stores the catalog entry of an agent as one text, because nine columns take longer to read. */
export class AddAgentEntry1763701793000 implements MigrationInterface {
  name = 'AddAgentEntry1763701793000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents ADD COLUMN entry text');
    // A trigger serves older instances as well. TypeORM would need a table of its own to describe a generated column.
    await runner.query(`
      CREATE FUNCTION set_agent_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        NEW.entry := json_build_object(
          'name', NEW.name, 'description', NEW.description, 'category', NEW.category, 'iconUrl', NEW.icon_url,
          'trialOffer', NEW.trial_offer, 'subscriptionOffer', NEW.subscription_offer,
          'topUpOffer', NEW.top_up_offer, 'prices', NEW.prices);
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER agents_set_entry BEFORE INSERT OR UPDATE ON agents
        FOR EACH ROW EXECUTE FUNCTION set_agent_entry()`);
    await runner.query('UPDATE agents SET entry = NULL');
    await runner.query('ALTER TABLE agents ALTER COLUMN entry SET NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER agents_set_entry ON agents');
    await runner.query('DROP FUNCTION set_agent_entry');
    await runner.query('ALTER TABLE agents DROP COLUMN entry');
  }
}
