import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hashToken, isToken } from '../../../platform/crypto/token.js';
import { RateLimitsService, type Count } from '../../../platform/http/rate-limit/rate-limits.service.js';
import type { BlockedInviteMailsDto, UnblockedInviteMailsDto } from '../invite.dto.js';
import { InviteMailBlocksRepository } from './invite-mail-blocks.repository.js';
import { InviteNotFoundError } from '../invites.errors.js';

/** The routes need no session, so they have their own limit per IP address and 10 seconds. */
const LIMIT = { max: 30, window: 10_000 };

@Injectable()
export class InviteMailBlocksService {
  private readonly count: Count;

  constructor(
    private readonly blocks: InviteMailBlocksRepository,
    limits: RateLimitsService,
  ) {
    this.count = limits.counter(LIMIT);
  }

  /**
   * Stops further invite mails to the recipient of a link. An unknown token gets the same answer.
   * @throws RateLimitedError
   */
  async block(token: string, request: FastifyRequest): Promise<BlockedInviteMailsDto> {
    await this.count(request);
    if (isToken(token)) await this.blocks.block(hashToken(token));
    return { status: 'blocked' };
  }

  /**
   * Allows invite mails to the recipient of a link again, whether or not they were stopped.
   * @throws InviteNotFoundError
   * @throws RateLimitedError
   */
  async unblock(token: string, request: FastifyRequest): Promise<UnblockedInviteMailsDto> {
    await this.count(request);
    const isKnown = isToken(token) && (await this.blocks.unblock(hashToken(token)));
    if (!isKnown) throw new InviteNotFoundError();
    return { status: 'unblocked' };
  }
}
