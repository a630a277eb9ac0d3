import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Memberships per transaction, so that sign-ins only wait briefly. */
const BATCH = 1000;

const SEPARATOR = /[\p{Z}\p{P}]/u;
/** In these scripts, words have no separators. */
const WORD_OF_ITS_OWN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;

/**
 * Lets members be found by any word of their names. A row contains the rest of a name from one of its words on; the
 * name itself is in memberships. Triggers split the names, also those that an older version writes. They run with the
 * rights of the owner, because the runtime role gets rights on this table only after the migration.
 */
export class AddMembershipWords1763701800000 implements MigrationInterface {
  name = 'AddMembershipWords1763701800000';
  /** Each batch is its own transaction. */
  readonly transaction = false;

  /** Can be repeated after a failure. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS membership_words (
        membership_id uuid NOT NULL,
        word text COLLATE "C" NOT NULL,
        organization_id uuid NOT NULL,
        CONSTRAINT membership_words_pkey PRIMARY KEY (membership_id, word),
        CONSTRAINT membership_words_membership_id_fkey
          FOREIGN KEY (membership_id) REFERENCES memberships (id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE INDEX IF NOT EXISTS membership_words_organization_id_word_idx
        ON membership_words (organization_id, word, membership_id)`);
    await this.split(runner);
    await this.fill(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER memberships_split_name ON memberships');
    await runner.query('DROP FUNCTION split_name_of_membership');
    await runner.query('DROP FUNCTION words_after_first');
    await runner.query('DROP TABLE membership_words');
  }

  private async split(runner: QueryRunner): Promise<void> {
    const [separator, ownWord] = [SEPARATOR, WORD_OF_ITS_OWN].map(bracketOf);
    await runner.query(`
      CREATE OR REPLACE FUNCTION words_after_first(name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE
        SET search_path = pg_catalog, pg_temp AS $$
        SELECT DISTINCT left(substr(name, i), 60)
          FROM generate_series(2, length(name)) i, LATERAL (SELECT substr(name, i, 1), substr(name, i - 1, 1)) c (this, last)
         WHERE this !~ '${separator}' AND (last ~ '${separator}' OR last ~ '${ownWord}' OR this ~ '${ownWord}')
      $$`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION split_name_of_membership() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = pg_catalog, public, pg_temp AS $$
      BEGIN
        DELETE FROM membership_words WHERE membership_id = NEW.id;
        INSERT INTO membership_words (membership_id, organization_id, word)
        SELECT NEW.id, NEW.organization_id, word FROM words_after_first(NEW.user_name_key) word
            ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER memberships_split_name AFTER INSERT OR UPDATE OF user_name_key ON memberships
        FOR EACH ROW EXECUTE FUNCTION split_name_of_membership()`);
  }

  /** The lock keeps a name from changing before its old words are stored. */
  private async fill(runner: QueryRunner): Promise<void> {
    let last: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (last) {
      const batch = (await runner.query(
        `WITH batch AS (
           SELECT id, organization_id, user_name_key FROM memberships
            WHERE id > $1 ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE
         ), filled AS (
           INSERT INTO membership_words (membership_id, organization_id, word)
           SELECT id, organization_id, word FROM batch, words_after_first(user_name_key) word
               ON CONFLICT DO NOTHING)
         SELECT id FROM batch ORDER BY id DESC LIMIT 1`,
        [last],
      )) as { id: string }[];
      last = batch[0]?.id;
    }
  }
}

/** The same characters for PostgreSQL, whose own classes depend on the locale. */
function bracketOf(characters: RegExp): string {
  const ranges: string[] = [];
  for (let point = 1, start = 0; point <= 0x110000; point++) {
    const isOne = point < 0x110000 && characters.test(String.fromCodePoint(point));
    if (isOne) start ||= point;
    else if (start) {
      ranges.push(`${escaped(start)}-${escaped(point - 1)}`);
      start = 0;
    }
  }
  return `[${ranges.join('')}]`;
}

const escaped = (point: number) => `\\U${point.toString(16).padStart(8, '0')}`;
