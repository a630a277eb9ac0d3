import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { boolean, text, uuid } from '../platform/database/statements/columns.js';
import { statement } from '../platform/database/statements/statement.js';
import type { NoticeKind } from './notice-kinds.js';
import { NoticeSetting } from './notice-setting.entity.js';

const LINK = { userId: uuid, kind: text.as<NoticeKind>(), enabled: boolean.orNull };

const FIND_BY_TOKEN = statement(
  'noticeSettings.findByToken',
  LINK,
  `SELECT n.user_id AS "userId", n.kind, s.enabled
     FROM notices n LEFT JOIN notice_settings s ON s.user_id = n.user_id AND s.kind = n.kind
    WHERE n.token_hash = $1`,
);

@Injectable()
export class NoticeSettingsRepository {
  constructor(@InjectRepository(NoticeSetting) private readonly rows: Repository<NoticeSetting>) {}

  listOf(userId: string): Promise<NoticeSetting[]> {
    return this.rows.findBy({ userId });
  }

  async set(userId: string, kinds: { kind: NoticeKind; enabled: boolean }[]): Promise<void> {
    if (kinds.length === 0) return;
    const settings = kinds.map((one) => ({ userId, ...one }));
    await this.rows.upsert(settings, ['userId', 'kind']);
  }

  /** Finds the person and the kind of a link, and what the person has decided about that kind. */
  findByToken(tokenHash: Buffer) {
    return FIND_BY_TOKEN.first(this.rows.manager, [tokenHash]);
  }
}
