import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErasureService } from '../person/erasure.service.js';
import { UnauthenticatedError } from '../../platform/http/errors/errors.js';
import type { Principal } from '../../sessions/principal.js';
import { SessionTokensService } from '../../sessions/session-tokens.service.js';
import type { DeletedAccountDto } from './account.dto.js';

@Injectable()
export class AccountService {
  constructor(
    private readonly erasure: ErasureService,
    private readonly tokens: SessionTokensService,
  ) {}

  /**
   * Deletes the caller's account, and clears their cookie.
   * @throws OwnsOrganizationsError
   * @throws UnauthenticatedError
   */
  async delete(caller: Principal, request: FastifyRequest, reply: FastifyReply): Promise<DeletedAccountDto> {
    const hash = this.tokens.hashOf(request);
    if (!hash) throw new UnauthenticatedError();
    await this.erasure.eraseCaller(caller, hash);
    this.tokens.drop(request, reply);
    return { status: 'deleted' };
  }
}
