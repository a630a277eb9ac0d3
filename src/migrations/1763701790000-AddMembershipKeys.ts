import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A key is cut, because index entries have a maximum size. Only names with many expanded ligatures are longer. */
const KEYS = `left(coalesce(u.name_key, lower(u.name), ''), 400), u.email_key`;

/**
 * Copies the search keys of people to their memberships, so that one index contains the members of an organization in
 * order. Triggers keep the copies current, also for writes of an older version. The next migration fills the columns.
 * The names differ from those in users, because older statements join both tables without qualifying columns.
 */
export class AddMembershipKeys1763701790000 implements MigrationInterface {
  name = 'AddMembershipKeys1763701790000';

  /** Locks users before memberships, as the service does, to prevent deadlocks. */
  async up(runner: QueryRunner): Promise<void> {
    await this.followUsers(runner);
    await runner.query(
      'ALTER TABLE memberships ADD COLUMN user_name_key text COLLATE "C", ADD COLUMN user_email_key text COLLATE "C"',
    );
    await this.startWithUser(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER users_copy_keys ON users');
    await runner.query('DROP FUNCTION copy_keys_to_memberships');
    await runner.query('DROP TRIGGER memberships_copy_keys ON memberships');
    await runner.query('DROP FUNCTION copy_keys_of_user');
    await runner.query('ALTER TABLE memberships DROP COLUMN user_name_key, DROP COLUMN user_email_key');
  }

  /**
   * The trigger is deferred, because a sign-in writes the name and its key in two statements. So memberships are locked
   * last and briefly.
   */
  private async followUsers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION copy_keys_to_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE memberships m SET (user_name_key, user_email_key) = ROW (${KEYS})
          FROM users u
         WHERE u.id = NEW.id AND m.user_id = u.id AND (m.user_name_key, m.user_email_key) IS DISTINCT FROM (${KEYS});
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER users_copy_keys AFTER UPDATE OF name, name_key, email_key ON users
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN ((OLD.name, OLD.name_key, OLD.email_key) IS DISTINCT FROM (NEW.name, NEW.name_key, NEW.email_key))
        EXECUTE FUNCTION copy_keys_to_memberships()`);
  }

  /** The lock makes a change of the user wait until it can see the new membership. */
  private async startWithUser(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION copy_keys_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        SELECT ${KEYS} INTO NEW.user_name_key, NEW.user_email_key FROM users u WHERE u.id = NEW.user_id FOR SHARE;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER memberships_copy_keys BEFORE INSERT ON memberships
        FOR EACH ROW EXECUTE FUNCTION copy_keys_of_user()`);
  }
}
