import { Injectable } from '@nestjs/common';
import { assertRange } from './token-usage-range.js';
import { TokenUsageDto, type TokenSumsDto, type TokenUsageQuery } from './token-usage.dto.js';
import { TokenUsageRepository } from './token-usage.repository.js';

const KEPT_DAYS = 400;
/** Rows per transaction. */
const BATCH = 10_000;

@Injectable()
export class TokenUsageService {
  constructor(private readonly usage: TokenUsageRepository) {}

  /** @throws ValidationFailedError */
  async sum(organizationId: string, query: TokenUsageQuery): Promise<TokenUsageDto> {
    assertRange(query);
    const { agentId = null } = query;
    const rows = await this.usage.list(organizationId, query, agentId);
    const total = (name: keyof TokenSumsDto) => rows.reduce((sum, row) => sum + row[name], 0);
    return {
      data: rows.map(({ start, ...sums }) => ({ start, agentId, ...sums })),
      totals: {
        consumed: total('consumed'),
        granted: total('granted'),
        reversed: total('reversed'),
        restored: total('restored'),
      },
    };
  }

  /** Deletes the sums that are no longer kept. @returns their number */
  async deleteOutdated(): Promise<number> {
    for (let total = 0; ;) {
      const deleted = await this.usage.deleteOld(KEPT_DAYS, BATCH);
      total += deleted;
      if (deleted < BATCH) return total;
    }
  }
}
