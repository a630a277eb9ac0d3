import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CallerMembership } from '../../../organizations/access/current-membership.decorator.js';
import { MemberRule } from '../../../organizations/access/rule.js';
import { RequestRatesService } from '../../../sessions/request-rates.service.js';
import { assertRange, piecesOf } from './token-usage-range.js';
import {
  TokenUsageDto,
  type TokenSumsDto,
  type TokenUsageBucketDto,
  type TokenUsageQuery,
} from './token-usage.dto.js';
import { TokenUsageRepository, type MemberUsageRow } from './token-usage.repository.js';

const VIEW_MEMBERS = new MemberRule('admin');
/** In a large organization, the sums of members cost as much as many other requests. */
const BY_MEMBER_COUNTS_AS = 10;
/** At most this many members have sums of their own. */
const MOST_MEMBERS = 200;
const SUMS = ['consumed', 'granted', 'reversed', 'restored'] as const;

const KEPT_DAYS = 400;
/** Rows per transaction. */
const BATCH = 10_000;

@Injectable()
export class TokenUsageService {
  constructor(
    private readonly usage: TokenUsageRepository,
    private readonly rates: RequestRatesService,
  ) {}

  /**
   * @throws RelationRequiredError if a member asks for the use of each member
   * @throws ValidationFailedError
   * @throws RateLimitedError
   */
  async sum(
    caller: CallerMembership,
    query: TokenUsageQuery,
    request: FastifyRequest,
  ): Promise<TokenUsageDto> {
    const isByMember = query.groupBy === 'member';
    if (isByMember) VIEW_MEMBERS.assert(caller);
    assertRange(query);
    const { id } = caller.organization;
    const { agentId = null, interval, since } = query;
    if (isByMember) {
      await this.rates.countMore(request, BY_MEMBER_COUNTS_AS - 1);
      const rows = await this.usage.listMembers(id, piecesOf(since, query.until), agentId, MOST_MEMBERS);
      const start = new Date(since);
      return withTotals(othersLast(rows).map((row) => ({ start, agentId, ...row })));
    }
    const rows = await this.usage.list(id, { ...query, interval: interval! }, agentId);
    return withTotals(rows.map(({ start, ...sums }) => ({ start, agentId, ...sums })));
  }

  /** Deletes the sums that are no longer kept. @returns their number */
  async deleteOutdated(): Promise<number> {
    let total = 0;
    for (const interval of ['hour', 'day', 'member'] as const)
      for (let deleted = BATCH; deleted === BATCH; total += deleted)
        deleted = await this.usage.deleteOld(interval, KEPT_DAYS, BATCH);
    return total;
  }
}

function withTotals(data: TokenUsageBucketDto[]): TokenUsageDto {
  const total = (name: keyof TokenSumsDto) => data.reduce((sum, row) => sum + row[name], 0);
  const [consumed, granted, reversed, restored] = SUMS.map(total) as [number, number, number, number];
  return { data, totals: { consumed, granted, reversed, restored } };
}

/**
 * Turns the last row, the sums of the organization, into the sums of the rest: the use without a member, and that of
 * members beyond the limit.
 */
function othersLast(rows: MemberUsageRow[]): MemberUsageRow[] {
  const [members, all] = [rows.slice(0, -1), rows.at(-1)!];
  const others = { ...all, consumed: members.reduce((rest, { consumed }) => rest - consumed, all.consumed) };
  return SUMS.some((name) => others[name] > 0) ? [...members, others] : members;
}
