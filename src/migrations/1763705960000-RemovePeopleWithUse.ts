import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  ['token_consumptions', 'SET NULL'],
  ['token_reservations', 'SET NULL'],
  ['token_member_usage', 'CASCADE'],
] as const;

const refer = (table: string, action: string) => `
  ALTER TABLE ${table} DROP CONSTRAINT ${table}_user_id_fkey,
    ADD CONSTRAINT ${table}_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE ${action}`;

/** Lets `relink-identities` remove a second account that has used tokens of a deleted organization. */
export class RemovePeopleWithUse1763705960000 implements MigrationInterface {
  name = 'RemovePeopleWithUse1763705960000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, action] of TABLES) await runner.query(refer(table, action));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table] of TABLES) await runner.query(refer(table, 'NO ACTION'));
  }
}
