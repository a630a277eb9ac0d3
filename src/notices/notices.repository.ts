import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import type { Relation } from '../organizations/access/relation.js';
import { boolean, integer, json, text, uuid, type Row } from '../platform/database/statements/columns.js';
import { deleteBatch } from '../platform/database/statements/delete-batch.js';
import { statement } from '../platform/database/statements/statement.js';
import type { NoticeKind, NoticeKinds } from './notice-kinds.js';
import type { Language } from '../platform/text/language.js';
import { OPTIONAL_KINDS } from './notice-kinds.js';
import { NoticeMail } from './notice.entity.js';

export type NewNotice = Pick<
  NoticeMail,
  'id' | 'userId' | 'organizationId' | 'kind' | 'agentId' | 'tokenHash' | 'createdAt'
>;

const RECIPIENT = { userId: uuid, enabled: boolean.orNull };
export type RecipientRow = Row<typeof RECIPIENT>;

/** `$3` are people, `$4` relations, and `$5` is whether the people are no longer members. */
const LIST_RECIPIENTS = statement(
  'notices.listRecipients',
  RECIPIENT,
  `SELECT u.id AS "userId", s.enabled
     FROM user_profiles u LEFT JOIN notice_settings s ON s.user_id = u.id AND s.kind = $2
    WHERE u.email_verified AND u.email IS NOT NULL AND u.id IN (
      SELECT user_id FROM organization_members
       WHERE organization_id = $1 AND (user_id = ANY ($3::uuid[]) OR relation = ANY ($4::text[]))
       UNION ALL
      SELECT former FROM unnest($3::uuid[]) AS former WHERE $5)
    ORDER BY u.id`,
);

const LOCK = statement(
  'notices.lock',
  {},
  `SELECT FROM pg_advisory_xact_lock(hashtextextended('notices of ' || $1, 0))`,
);

/** The maximum number of notices that are counted. */
const MOST_BEFORE = 100;

const COUNT_RECENT = statement(
  'notices.countRecent',
  { recent: integer },
  `SELECT count(*)::int AS recent FROM (
     SELECT FROM notices WHERE organization_id = $1 AND created_at > now() - interval '1 hour'
      LIMIT ${MOST_BEFORE}) AS counted`,
);

const HAS_RECENT = statement(
  'notices.hasRecent',
  { hasRecent: boolean },
  `SELECT EXISTS (SELECT FROM notices
                   WHERE organization_id = $1 AND kind = $2 AND agent_id IS NOT DISTINCT FROM $3
                     AND created_at > now() - interval '1 day') AS "hasRecent"`,
);

/** The maximum number of mails of one kind about one organization to one person in 24 hours. */
const MOST_OF_KIND = 5;

/**
 * `$4` is the agent, and `$5` is whether mails of the kind are an hour apart. If they are not, a mail whose turn has
 * come no longer counts as waiting, so it does not report a later notice.
 */
const FIND_TURN = statement(
  'notices.findTurn',
  { waitingId: uuid.orNull, wait: integer },
  `SELECT (array_agg(id) FILTER (WHERE taken_at IS NULL AND agent_id IS NOT DISTINCT FROM $4
                                       AND ($5 OR created_at > now())))[1] AS "waitingId",
          greatest(0, ceil(extract(epoch FROM greatest(
            CASE WHEN $5 THEN max(taken_at) + interval '1 hour' END,
            (array_agg(coalesce(taken_at, created_at) ORDER BY coalesce(taken_at, created_at) DESC))[${MOST_OF_KIND}]
              + interval '1 day') - now())))::int AS wait
     FROM notices
    WHERE user_id = $1 AND organization_id = $2 AND kind = $3 AND created_at > now() - interval '2 days'`,
);

/** Changes nothing if the mail got its turn in the meantime. */
const TELL_LATEST = statement(
  'notices.tellLatest',
  {},
  'UPDATE notices SET about = $2::jsonb WHERE id = $1 AND taken_at IS NULL',
);

const MAIL = {
  userId: uuid,
  organizationId: uuid,
  kind: text.as<NoticeKind>(),
  agentId: text.orNull,
  isTaken: boolean,
  isOutdated: boolean,
  about: json.as<NoticeKinds[NoticeKind]>().orNull,
  email: text,
  language: text.as<Language>().orNull,
  enabled: boolean.orNull,
  organization: text,
  agent: text.orNull,
  relation: text.as<Relation>().orNull,
};
export type NoticeMailRow = Row<typeof MAIL>;

const FIND_MAIL = statement(
  'notices.findMail',
  MAIL,
  `SELECT n.user_id AS "userId", n.organization_id AS "organizationId", n.kind, n.agent_id AS "agentId",
          n.taken_at IS NOT NULL AS "isTaken", n.created_at < now() - interval '1 day' AS "isOutdated",
          n.about, u.email, u.locale AS language, s.enabled, o.name AS organization, a.name AS agent, m.relation
     FROM notices n
     JOIN user_profiles u ON u.id = n.user_id AND u.email_verified AND u.email IS NOT NULL
     JOIN organization_profiles o ON o.id = n.organization_id AND NOT o.is_deleted
     LEFT JOIN agent_names a ON a.id = n.agent_id
     LEFT JOIN organization_members m ON m.organization_id = n.organization_id AND m.user_id = n.user_id
     LEFT JOIN notice_settings s ON s.user_id = n.user_id AND s.kind = n.kind
    WHERE n.id = $1`,
);

/** The maximum number of mails to one person in 24 hours, of the kinds that people can turn off. */
const MOST_A_DAY = 20;

/** `$3` is whether the limit counts for this mail, and `$4` are the kinds for which it counts. */
const TAKE = statement(
  'notices.take',
  {},
  `UPDATE notices SET taken_at = now()
    WHERE id = $1
      AND (NOT $3 OR (SELECT count(*) FROM (
             SELECT FROM notices
              WHERE user_id = $2 AND kind = ANY ($4::text[]) AND taken_at > now() - interval '1 day'
                AND created_at > now() - interval '3 days' LIMIT ${MOST_A_DAY}) AS counted) < ${MOST_A_DAY})`,
);

const MEMBER = { name: text.orNull, email: text.orNull, relation: text.as<Relation>() };

const FIND_MEMBER = statement(
  'notices.findMember',
  MEMBER,
  `SELECT u.name, CASE WHEN u.email_verified THEN u.email END AS email, m.relation
     FROM organization_members m JOIN user_profiles u ON u.id = m.user_id
    WHERE m.organization_id = $1 AND m.user_id = $2`,
);

const DELETE_OLD = statement(
  'notices.deleteOld',
  {},
  deleteBatch('notices', 'created_at', `created_at < now() - interval '90 days'`),
);

@Injectable()
export class NoticesRepository {
  constructor(@InjectRepository(NoticeMail) private readonly rows: Repository<NoticeMail>) {}

  /**
   * Lets only one transaction at a time make notices of the organization, because each notice depends on earlier ones.
   */
  async lock(manager: EntityManager, organizationId: string): Promise<void> {
    await LOCK.run(manager, [organizationId]);
  }

  /** Lists people with a verified address, and whether they want notices of the kind. Null if they have not decided. */
  listRecipients(
    manager: EntityManager,
    { organizationId, kind }: Pick<NoticeMail, 'organizationId' | 'kind'>,
    people: string[],
    relations: Relation[],
    areFormer: boolean,
  ): Promise<RecipientRow[]> {
    return LIST_RECIPIENTS.all(manager, [organizationId, kind, people, relations, areFormer]);
  }

  /** Counts the organization's notices of the last hour, up to 100. */
  async countRecent(manager: EntityManager, organizationId: string): Promise<number> {
    return (await COUNT_RECENT.one(manager, [organizationId])).recent;
  }

  /** Whether the organization had a notice of this kind about the agent within a day. */
  async hasRecent(
    manager: EntityManager,
    { organizationId, kind, agentId }: Pick<NoticeMail, 'organizationId' | 'kind' | 'agentId'>,
  ): Promise<boolean> {
    return (await HAS_RECENT.one(manager, [organizationId, kind, agentId])).hasRecent;
  }

  /**
   * Finds a waiting mail of an earlier notice like this one, and the seconds until the next mail may be sent.
   * @param isHourly whether mails of the kind are an hour apart
   */
  findTurn(
    manager: EntityManager,
    {
      userId,
      organizationId,
      kind,
      agentId,
    }: Pick<NoticeMail, 'userId' | 'organizationId' | 'kind' | 'agentId'>,
    isHourly: boolean,
  ) {
    return FIND_TURN.one(manager, [userId, organizationId, kind, agentId, isHourly]);
  }

  /** Lets a waiting mail report this notice. @returns false if the mail no longer waits */
  async tellLatest(manager: EntityManager, id: string, about: object): Promise<boolean> {
    return (await TELL_LATEST.count(manager, [id, about])) > 0;
  }

  async insert(manager: EntityManager, notice: NewNotice): Promise<void> {
    await manager.withRepository(this.rows).insert(notice);
  }

  /** Finds the data that every mail needs. Undefined if the person or the organization can no longer get the mail. */
  findMail(id: string): Promise<NoticeMailRow | undefined> {
    return FIND_MAIL.first(this.rows.manager, [id]);
  }

  /**
   * Counts the mail. The person must be locked. @returns false if the person had too many mails in the last 24 hours
   */
  async take(manager: EntityManager, id: string, userId: string, isLimited: boolean): Promise<boolean> {
    return (await TAKE.count(manager, [id, userId, isLimited, OPTIONAL_KINDS])) > 0;
  }

  findMember(organizationId: string, userId: string): Promise<Row<typeof MEMBER> | undefined> {
    return FIND_MEMBER.first(this.rows.manager, [organizationId, userId]);
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.withRepository(this.rows).delete({ id });
  }

  /**
   * Deletes notices after 90 days. The links in their mails then no longer work.
   * @returns the number of deleted rows, at most `limit`
   */
  deleteOld(limit: number): Promise<number> {
    return DELETE_OLD.count(this.rows.manager, [limit]);
  }
}
