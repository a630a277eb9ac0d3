import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets members be found by name. The key is computed by `searchKey()` in JavaScript, so an older version that runs at
 * the same time cannot write it. The trigger removes the key of a changed name, and `keyNames()` adds missing keys.
 */
export class AddUserNameKey1763701780000 implements MigrationInterface {
  name = 'AddUserNameKey1763701780000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN name_key text COLLATE "C"');
    await runner.query(
      'CREATE INDEX users_unkeyed_idx ON users (id) WHERE name IS NOT NULL AND name_key IS NULL',
    );
    await runner.query(`
      CREATE FUNCTION forget_name_key() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.name_key := NULL;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER users_forget_name_key BEFORE UPDATE OF name ON users
        FOR EACH ROW WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION forget_name_key()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER users_forget_name_key ON users');
    await runner.query('DROP FUNCTION forget_name_key');
    await runner.query('ALTER TABLE users DROP COLUMN name_key');
  }
}
