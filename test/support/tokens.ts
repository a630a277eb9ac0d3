import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { TokenReversalsService } from '../../src/agents/tokens/token-reversals.service.js';
import type { NewGrant } from '../../src/agents/tokens/tokens.repository.js';
import { TokensService } from '../../src/agents/tokens/tokens.service.js';
import type { Reversal } from '../../src/agents/tokens/token-reversal.js';
import { SYSTEM } from '../../src/platform/audit-log/record.js';
import { balanceOf } from './token-invariants.js';
import type { World } from './world.js';

interface Options {
  agentId?: string;
  label?: string | undefined;
  /** The instance of the service that is called. */
  instance?: number;
}

/** The tokens of an organization for the agent `research`, as other modules of the service use them. */
export class Tokens {
  constructor(
    private readonly world: World,
    private readonly organizationId: string,
  ) {}

  /** Grants an adjustment, unless `more` has another source. @returns whether the source is new */
  grant(amount: number, expiresAt: Date | null = null, more: Partial<NewGrant> = {}): Promise<boolean> {
    const { organizationId } = this;
    const source = { source: 'adjustment', sourceKey: uuidv7() } as const;
    const given = { organizationId, agentId: 'research', ...source, amount, expiresAt, ...more };
    return this.nest().get(TokensService).grant(this.nest().get(DataSource).manager, SYSTEM, given);
  }

  /** @returns the new balance */
  consume(
    amount: number,
    key: string = uuidv7(),
    { agentId = 'research', label, instance = 0 }: Options = {},
  ): Promise<number> {
    return this.nest(instance).get(TokensService).consume(this.organizationId, agentId, amount, key, label);
  }

  /** Applies the refunds and disputes of a payment. @returns whether the payment has a grant */
  reverse(reversal: Reversal, instance = 0): Promise<boolean> {
    const nest = this.nest(instance);
    return nest
      .get(DataSource)
      .transaction((manager) => nest.get(TokenReversalsService).apply(manager, reversal));
  }

  balance(): Promise<number> {
    return balanceOf(this.world.database, this.organizationId, 'research');
  }

  /** What remains of each grant, oldest first. */
  async remaining(): Promise<number[]> {
    const rows = await this.world.database.query<{ remaining: number }>(
      'SELECT remaining FROM token_grants WHERE organization_id = $1 ORDER BY created_at, id',
      [this.organizationId],
    );
    return rows.map(({ remaining }) => remaining);
  }

  private nest(instance = 0) {
    return this.world.instances[instance]!.app.nest;
  }
}
