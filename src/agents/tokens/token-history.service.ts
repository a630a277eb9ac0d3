import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CallerMembership } from '../../organizations/access/current-membership.decorator.js';
import { isAtLeast } from '../../organizations/access/relation.js';
import { MemberRule } from '../../organizations/access/rule.js';
import { ExportsService } from '../../organizations/exports.service.js';
import { isTimePlace } from '../../platform/http/pagination/cursor.js';
import { Keyset } from '../../platform/http/pagination/keyset.js';
import type { Page } from '../../platform/http/pagination/page.js';
import { timeKey } from '../../platform/http/pagination/time-key.js';
import { csv } from '../../platform/http/streaming/csv.js';
import { CatalogService } from '../catalog/catalog.service.js';
import { MOVEMENT_COLUMNS, TokenMovementDto, type TokenMovementsQuery } from './token-movement.dto.js';
import { NEWEST, TokenHistoryRepository, type MovementRow } from './token-history.repository.js';

export const VIEW_MOVEMENTS = new MemberRule('member');
const VIEW_ALL_MOVEMENTS = new MemberRule('admin');

const LIST = new Keyset<MovementRow>(
  'token-movements',
  NEWEST,
  ([occurredAt = '', rank = '', id = '', ...rest]) =>
    /^[0-3]$/.test(rank) && isTimePlace([occurredAt, id, ...rest]),
  ({ occurredAt, rank, id }) => [timeKey(occurredAt), String(rank), id],
);

@Injectable()
export class TokenHistoryService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly history: TokenHistoryRepository,
    private readonly exports: ExportsService,
  ) {}

  /** Newest first. @throws AgentNotFoundError */
  async list(
    caller: CallerMembership,
    agentId: string,
    query: TokenMovementsQuery,
  ): Promise<Page<TokenMovementDto>> {
    const { id: organizationId } = caller.organization;
    const list = this.listOf(organizationId, agentId, query);
    const place = list.placeOf(query);
    await this.catalog.assertVisible(organizationId, agentId);
    const rows = await this.history.list(
      organizationId,
      agentId,
      place,
      query.limit + 1,
      query,
      onlyOf(caller),
    );
    return list.page(rows, query, (row) => TokenMovementDto.from(row));
  }

  /**
   * Streams the movements that `list` shows, without a limit.
   * @throws AgentNotFoundError
   * @throws RateLimitedError if the person has too many open exports
   * @throws OverloadedError if the instance has too many
   */
  async export(
    caller: CallerMembership,
    agentId: string,
    query: TokenMovementsQuery,
    request: FastifyRequest,
  ): Promise<StreamableFile> {
    const { id: organizationId } = caller.organization;
    const place = this.listOf(organizationId, agentId, query).placeOf(query);
    await this.catalog.assertVisible(organizationId, agentId);
    return this.exports.start(caller, request, {
      format: csv(MOVEMENT_COLUMNS, query),
      rule: ruleOf(caller),
      place,
      list: (after, limit) => this.history.list(organizationId, agentId, after, limit, query, onlyOf(caller)),
      placeAt: LIST.placeAt,
      show: (row) => TokenMovementDto.from(row),
    });
  }

  private listOf(organizationId: string, agentId: string, { type, since, until }: TokenMovementsQuery) {
    return LIST.of(organizationId, { agentId, type, since, until });
  }
}

/** An admin's export ends when they become a member, because it shows the use of others. */
function ruleOf({ relation }: CallerMembership): MemberRule {
  return isAtLeast(relation, 'admin') ? VIEW_ALL_MOVEMENTS : VIEW_MOVEMENTS;
}

/** Admins see for whom tokens were used, members only their own use. */
function onlyOf({ relation, user }: CallerMembership): string | null {
  return isAtLeast(relation, 'admin') ? null : user.id;
}
