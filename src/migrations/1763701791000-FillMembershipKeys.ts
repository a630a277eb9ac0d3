import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Memberships per transaction, so that sign-ins only wait briefly. */
const BATCH = 1000;

/** Fills the keys of existing memberships, and creates their indexes. Can be repeated after a failure. */
export class FillMembershipKeys1763701791000 implements MigrationInterface {
  name = 'FillMembershipKeys1763701791000';
  /** Each batch is its own transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.fill(runner);
    await runner.query(`
      CREATE INDEX IF NOT EXISTS memberships_user_name_key_idx
        ON memberships (organization_id, relation, user_name_key, id) INCLUDE (user_email_key)`);
    await runner.query(`
      CREATE INDEX IF NOT EXISTS memberships_user_email_key_idx
        ON memberships (organization_id, relation, user_email_key) INCLUDE (user_name_key, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX memberships_user_name_key_idx, memberships_user_email_key_idx');
  }

  /** A key that a trigger has copied meanwhile is newer, and stays. */
  private async fill(runner: QueryRunner): Promise<void> {
    let last: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (last) {
      const batch = (await runner.query(
        `WITH batch AS (
           SELECT m.id, left(coalesce(u.name_key, lower(u.name), ''), 400) AS name_key, u.email_key
             FROM memberships m JOIN users u ON u.id = m.user_id
            WHERE m.id > $1 ORDER BY m.id LIMIT ${BATCH}
         ), filled AS (
           UPDATE memberships m SET user_name_key = batch.name_key, user_email_key = batch.email_key
             FROM batch WHERE m.id = batch.id AND m.user_name_key IS NULL)
         SELECT id FROM batch ORDER BY id DESC LIMIT 1`,
        [last],
      )) as { id: string }[];
      last = batch[0]?.id;
    }
  }
}
