import { Injectable } from '@nestjs/common';
import { isTimePlace } from '../../platform/http/pagination/cursor.js';
import { Keyset } from '../../platform/http/pagination/keyset.js';
import type { Page, PageQuery } from '../../platform/http/pagination/page.js';
import { AGENT_ID } from '../catalog/agent.entity.js';
import { AgentNotFoundError } from '../agents.errors.js';
import { AgentsRepository } from '../agents.repository.js';
import { TokenMovementDto } from './token-movement.dto.js';
import {
  NEWEST,
  TokenHistoryRepository,
  type MovementPlace,
  type MovementRow,
} from './token-history.repository.js';

const LIST = new Keyset<MovementRow>(
  'token-movements',
  NEWEST,
  ([occurredAt = '', rank = '', id = '', ...rest]) =>
    /^[0-3]$/.test(rank) && isTimePlace([occurredAt, id, ...rest]),
  ({ occurredAt, rank, id }) => [occurredAt.toISOString(), String(rank), id],
);

@Injectable()
export class TokenHistoryService {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly history: TokenHistoryRepository,
  ) {}

  /** Newest first. @throws AgentNotFoundError */
  async list(organizationId: string, agentId: string, query: PageQuery): Promise<Page<TokenMovementDto>> {
    const list = LIST.of(organizationId, { agentId });
    const place = list.placeOf(query) as MovementPlace;
    const isVisible = AGENT_ID.test(agentId) && (await this.agents.isVisible(organizationId, agentId));
    if (!isVisible) throw new AgentNotFoundError();
    const rows = await this.history.list(organizationId, agentId, place, query.limit + 1);
    return list.page(rows, query, (row) => TokenMovementDto.from(row));
  }
}
