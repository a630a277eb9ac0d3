import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { integer, text, type Row } from '../platform/database/statements/columns.js';
import { statementPlannedEachTime } from '../platform/database/statements/statement.js';
import { BEFORE_ALL_NAMES } from '../platform/http/pagination/cursor.js';
import { COUNTED } from '../platform/http/pagination/page.js';
import type { Prefixes } from '../platform/text/search.js';
import { MEMBERSHIP, SELECT_MEMBERSHIP } from './memberships.repository.js';
import { RELATIONS, type Relation } from './access/relation.js';

/** A membership with the key by which it is ordered. */
const NAMED = { ...MEMBERSHIP, nameKey: text };

/**
 * How many matching addresses, and matching later words of names, are read and then sorted by name. With more matches,
 * it is faster to search the members in the order of their names.
 */
const FEW_ADDRESSES = 1000;

/** The maximum length of the keys in memberships. Longer keys of names are cut. */
const LONGEST_KEY = 400;
const FOLDED = `left($6, ${LONGEST_KEY})`;
/** The maximum length of the rest of a name in membership_words. */
const LONGEST_WORD = 60;
const WORD = `left($6, ${LONGEST_WORD})`;
/** All keys that begin with a prefix are less than this, because 1114111 is the last code point. */
const endOf = (prefix: string) => `${prefix} || repeat(chr(1114111), ${LONGEST_KEY + 1})`;
/** The position after which the page begins, or the first name with the prefix if that comes later. */
const START_OF_NAMES = `
  greatest($2 COLLATE "C", ${FOLDED}),
  CASE WHEN $2 COLLATE "C" < ${FOLDED} THEN '00000000-0000-0000-0000-000000000000' ELSE $3::uuid END`;

/**
 * An expression without an index, so that PostgreSQL reads members in the order of names. With the index of addresses,
 * it would read all matches.
 */
const UNINDEXED_ADDRESS = `(m.user_email_key || '')`;

/** The first members by name. Those of each relation are one range of the index. */
const firstByName = (condition: string) => `
  SELECT found.* FROM unnest($5::text[]) AS wanted (relation) CROSS JOIN LATERAL (
    SELECT m.id, m.user_name_key FROM memberships m
     WHERE m.organization_id = $1 AND m.relation = wanted.relation AND ${condition}
     ORDER BY m.user_name_key, m.id LIMIT $4) AS found`;

/**
 * Usually reads a bounded number of memberships. It reads more if many addresses or words match, but few of the members
 * that follow by name. Each membership is looked up separately, because the planner might otherwise scan all users. The
 * statement is planned at each run, for its organization: a plan for an average organization, which is small, might not
 * use the index of addresses.
 */
const FOUND = `
   WITH addressed AS MATERIALIZED (
     SELECT found.* FROM (SELECT DISTINCT unnest(ARRAY[$6, $7]) AS prefix) AS searched
      CROSS JOIN unnest($5::text[]) AS wanted (relation) CROSS JOIN LATERAL (
        SELECT m.id, m.user_name_key FROM memberships m
         WHERE m.organization_id = $1 AND m.relation = wanted.relation
           AND m.user_email_key >= searched.prefix AND m.user_email_key < ${endOf('searched.prefix')}
         LIMIT ${FEW_ADDRESSES + 1}) AS found
      LIMIT ${FEW_ADDRESSES + 1}
   ), worded AS MATERIALIZED (
     SELECT membership_id FROM membership_words
      WHERE organization_id = $1 AND word >= ${WORD} AND word < ${endOf(WORD)} LIMIT ${FEW_ADDRESSES + 1}
   ), found AS (
     ${firstByName(`(m.user_name_key, m.id) > (${START_OF_NAMES}) AND m.user_name_key < ${endOf(FOLDED)}`)}
     UNION
     SELECT id, user_name_key FROM addressed WHERE (user_name_key, id) > ($2, $3::uuid)
     UNION
     SELECT m.id, m.user_name_key FROM worded CROSS JOIN LATERAL (
       SELECT * FROM memberships WHERE id = worded.membership_id OFFSET 0) AS m
      WHERE m.relation = ANY ($5::text[]) AND (m.user_name_key, m.id) > ($2, $3::uuid)
        AND (SELECT count(*) FROM worded) <= ${FEW_ADDRESSES}
     UNION
     ${firstByName(`(m.user_name_key, m.id) > ($2, $3::uuid)
       AND (starts_with(${UNINDEXED_ADDRESS}, $6) OR starts_with(${UNINDEXED_ADDRESS}, $7))
       AND (SELECT count(*) FROM addressed) > ${FEW_ADDRESSES}`)}
     UNION
     ${firstByName(`(m.user_name_key, m.id) > ($2, $3::uuid)
       AND (SELECT count(*) FROM worded) > ${FEW_ADDRESSES}
       AND EXISTS (SELECT FROM membership_words w
                    WHERE w.membership_id = m.id AND w.word >= ${WORD} AND w.word < ${endOf(WORD)})`)}
     ORDER BY user_name_key, id LIMIT $4
   )`;

const SEARCH = statementPlannedEachTime(
  'memberSearch.list',
  NAMED,
  `${FOUND}
   SELECT shown.*, found.user_name_key AS "nameKey"
     FROM found CROSS JOIN LATERAL (${SELECT_MEMBERSHIP} WHERE m.id = found.id OFFSET 0) AS shown
    ORDER BY found.user_name_key, found.id`,
);

const COUNT = statementPlannedEachTime(
  'memberSearch.count',
  { total: integer },
  `${FOUND} SELECT count(*)::int AS total FROM found`,
);

/** Finds members by the keys in their memberships. Triggers copy these keys from the users. */
@Injectable()
export class MemberSearchRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Lists members whose address or a word of whose name begins with a text, by name, after the given position. */
  list(
    organizationId: string,
    place: readonly string[],
    limit: number,
    { folded, ofAddress }: Prefixes,
    relation?: Relation,
  ): Promise<Row<typeof NAMED>[]> {
    const relations = relation ? [relation] : RELATIONS;
    return SEARCH.all(this.manager, [organizationId, ...place, limit, relations, folded, ofAddress]);
  }

  /** Counts the memberships that a search finds, up to `COUNTED`. */
  async count(organizationId: string, { folded, ofAddress }: Prefixes, relation?: Relation): Promise<number> {
    const relations = relation ? [relation] : RELATIONS;
    const values = [organizationId, ...BEFORE_ALL_NAMES, COUNTED, relations, folded, ofAddress];
    return (await COUNT.one(this.manager, values)).total;
  }
}
