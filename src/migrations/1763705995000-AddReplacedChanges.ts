import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which scheduled change another one has replaced, so that it can be scheduled again. An earlier version stores none. A
 * foreign key would slow down the deletion of quotes.
 */
export class AddReplacedChanges1763705995000 implements MigrationInterface {
  name = 'AddReplacedChanges1763705995000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE offer_changes ADD COLUMN replaces uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE offer_changes DROP COLUMN replaces');
  }
}
