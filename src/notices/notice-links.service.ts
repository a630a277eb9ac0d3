import { Injectable } from '@nestjs/common';
import { hashToken, isToken } from '../platform/crypto/token.js';
import { NoticeLinkDto, type UnsubscribedDto } from './notice.dto.js';
import { NoticeSettingsRepository } from './notice-settings.repository.js';
import { NoticeNotFoundError } from './notices.errors.js';

/** Serves the links of mails. A link turns one kind of notice off or on for one person, in all organizations. */
@Injectable()
export class NoticeLinksService {
  constructor(private readonly settings: NoticeSettingsRepository) {}

  /** @throws NoticeNotFoundError */
  async show(token: string): Promise<NoticeLinkDto> {
    const { kind, enabled } = await this.find(token);
    return NoticeLinkDto.from(kind, enabled);
  }

  /** An unknown token gets the same answer. */
  async unsubscribe(token: string): Promise<UnsubscribedDto> {
    const link = await this.lookUp(token);
    if (link) await this.settings.set(link.userId, [{ kind: link.kind, enabled: false }]);
    return { status: 'unsubscribed' };
  }

  /** @throws NoticeNotFoundError */
  async resubscribe(token: string): Promise<NoticeLinkDto> {
    const { userId, kind } = await this.find(token);
    await this.settings.set(userId, [{ kind, enabled: true }]);
    return NoticeLinkDto.from(kind, true);
  }

  /** @throws NoticeNotFoundError */
  private async find(token: string) {
    const link = await this.lookUp(token);
    if (!link) throw new NoticeNotFoundError();
    return link;
  }

  private async lookUp(token: string) {
    return isToken(token) ? this.settings.findByToken(hashToken(token)) : undefined;
  }
}
