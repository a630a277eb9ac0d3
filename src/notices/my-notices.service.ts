import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { OwnNoticeDto, type ChangeNoticesDto, type OwnNoticesDto } from './notice.dto.js';
import { ALL_KINDS, OPTIONAL_KINDS } from './notice-kinds.js';
import { NoticeSettingsRepository } from './notice-settings.repository.js';
import { NOTICES } from './notices.domain.js';

@Injectable()
export class MyNoticesService {
  constructor(
    private readonly config: Config,
    private readonly settings: NoticeSettingsRepository,
  ) {}

  /** Lists the kinds that the operator sends. */
  async list(userId: string): Promise<OwnNoticesDto> {
    const decided = new Map((await this.settings.listOf(userId)).map(({ kind, enabled }) => [kind, enabled]));
    const sent = ALL_KINDS.filter((kind) => this.config.read(NOTICES.settings.sent).includes(kind));
    return { data: sent.map((kind) => OwnNoticeDto.from(kind, decided.get(kind) ?? null)) };
  }

  /** @returns the list after the change */
  async change(userId: string, change: ChangeNoticesDto): Promise<OwnNoticesDto> {
    const kinds = OPTIONAL_KINDS.flatMap((kind) => {
      const enabled = change[kind];
      return enabled === undefined ? [] : [{ kind, enabled }];
    });
    await this.settings.set(userId, kinds);
    return this.list(userId);
  }
}
