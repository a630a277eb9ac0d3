import { v7 as uuidv7 } from 'uuid';
import { TokenReversalsService } from '../../src/agents/tokens/token-reversals.service.js';
import { TokenGrantsService } from '../../src/agents/tokens/token-grants.service.js';
import type { NewGrant } from '../../src/agents/tokens/new-grant.js';
import { TokensService, type ReserveOptions } from '../../src/agents/tokens/tokens.service.js';
import { SYSTEM } from '../../src/platform/audit-log/record.js';
import { Database } from '../../src/platform/database/database.js';
import { takingOf } from '../../src/settlement/rules/reversals.js';
import { balanceOf } from './token-invariants.js';
import type { World } from './world.js';

interface Options {
  agentId?: string;
  label?: string | undefined;
  userId?: string | undefined;
  /** The instance of the service that is called. */
  instance?: number;
}

/** The amounts of a payment that refunds and disputes have returned. Source and key identify its tokens. */
interface Reversal extends Pick<NewGrant, 'source' | 'sourceKey'> {
  paid: number;
  refunded: number;
  withdrawn: number;
}

/** The tokens of an organization, by default for the agent `research`, as other modules of the service use them. */
export class Tokens {
  constructor(
    private readonly world: World,
    private readonly organizationId: string,
  ) {}

  /** Grants an adjustment, unless `more` has another source. @returns whether the source is new */
  grant(amount: number, expiresAt: Date | null = null, more: Partial<NewGrant> = {}): Promise<boolean> {
    const { organizationId } = this;
    const given: NewGrant = {
      organizationId,
      agentId: 'research',
      source: 'adjustment',
      sourceKey: uuidv7(),
      amount,
      expiresAt,
      ...more,
    };
    return this.nest()
      .get(Database)
      .transaction((manager) => this.nest().get(TokenGrantsService).grant(manager, SYSTEM, given));
  }

  /** @returns the new balance */
  consume(
    amount: number,
    key: string = uuidv7(),
    { agentId = 'research', label, userId, instance = 0 }: Options = {},
  ): Promise<number> {
    const tokens = this.nest(instance).get(TokensService);
    return tokens.consume(this.organizationId, agentId, amount, key, label, { userId });
  }

  reserve(
    amount: number,
    {
      agentId = 'research',
      instance = 0,
      key = uuidv7(),
      ...options
    }: Options & Partial<ReserveOptions> = {},
  ) {
    const tokens = this.nest(instance).get(TokensService);
    return tokens.reserve(this.organizationId, agentId, amount, { key, ...options });
  }

  settle(reservationId: string, actual: number, instance = 0) {
    return this.nest(instance).get(TokensService).settle(this.organizationId, reservationId, actual);
  }

  release(reservationId: string, instance = 0) {
    return this.nest(instance).get(TokensService).release(this.organizationId, reservationId);
  }

  /** Simulates the passing of time for reservations. */
  async age(interval: string): Promise<void> {
    await this.world.database.query(
      `WITH locked AS MATERIALIZED (
         SELECT pg_advisory_xact_lock(hashtextextended('tokens ' || $1::text || ' research', 0))),
       holds AS (
         UPDATE token_holds SET expires_at = expires_at - $2::interval FROM locked WHERE organization_id = $1::uuid)
       UPDATE token_reservations SET expires_at = expires_at - $2::interval, kept_until = kept_until - $2::interval
         FROM locked WHERE organization_id = $1::uuid`,
      [this.organizationId, interval],
    );
  }

  /** Ends a grant that would expire later, while nothing else moves its tokens. */
  async expireOne(): Promise<void> {
    await this.world.database.query(
      `WITH locked AS MATERIALIZED (
         SELECT pg_advisory_xact_lock(hashtextextended('tokens ' || $1::text || ' research', 0)))
       UPDATE token_grants SET expires_at = clock_timestamp() FROM locked
        WHERE id = (SELECT id FROM token_grants
                     WHERE organization_id = $1::uuid AND expires_at > now() ORDER BY expires_at LIMIT 1)`,
      [this.organizationId],
    );
  }

  /** Applies the refunds and disputes of a payment. @returns whether the payment has a grant */
  async reverse({ source, sourceKey, ...returned }: Reversal, instance = 0): Promise<boolean> {
    const nest = this.nest(instance);
    const [grant] = await this.world.database.query<{ amount: number }>(
      'SELECT amount FROM token_grants WHERE source = $1 AND source_key = $2',
      [source, sourceKey],
    );
    const { paid, refunded, withdrawn } = returned;
    const dispute = {
      id: 'dp_1',
      paymentId: null,
      status: 'lost',
      amount: withdrawn,
      openedAt: new Date(),
      withdrawn,
    };
    const taking = takingOf(grant?.amount ?? 0, { paid, refunded, disputes: [dispute] });
    return nest
      .get(Database)
      .transaction((manager) =>
        nest.get(TokenReversalsService).apply(manager, { source, sourceKey, ...taking }),
      );
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
