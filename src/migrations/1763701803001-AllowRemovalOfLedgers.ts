import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the owner remove the movements of tokens of an organization that was deleted long ago, see `retention`. */
export class AllowRemovalOfLedgers1763701803001 implements MigrationInterface {
  name = 'AllowRemovalOfLedgers1763701803001';

  async up(runner: QueryRunner): Promise<void> {
    await this.protectWith(runner, 'refuse_trail_change');
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.protectWith(runner, 'refuse_change');
  }

  private async protectWith(runner: QueryRunner, check: string): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE TRIGGER token_ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON token_ledger
        FOR EACH STATEMENT EXECUTE FUNCTION ${check}()`);
  }
}
