import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { TokenGrant } from './token-grant.entity.js';
import { LowBalanceService } from './low-balance.service.js';
import { ReservationsRepository } from './reservations/reservations.repository.js';
import { TokenAccountsService } from './token-accounts.service.js';
import { TokenClaimsService } from './token-claims.service.js';
import { changesOf, type Taking } from './token-reversal.js';
import { TokensRepository } from './tokens.repository.js';

/** Takes back tokens whose payment was refunded or disputed, and restores them if the money comes back. */
@Injectable()
export class TokenReversalsService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly reservations: ReservationsRepository,
    private readonly accounts: TokenAccountsService,
    private readonly claims: TokenClaimsService,
    private readonly lowBalance: LowBalanceService,
  ) {}

  /**
   * Adjusts the grant of a payment to its refunds and disputes, even if the grant has expired. What reservations hold is
   * taken when it returns.
   * @returns false if the payment has no grant
   */
  async apply(
    manager: EntityManager,
    { source, sourceKey, ...taking }: Taking & Pick<TokenGrant, 'source' | 'sourceKey'>,
  ): Promise<boolean> {
    const place = await this.tokens.findGrant(manager, { source, sourceKey });
    if (!place) return false;
    await this.accounts.lock(manager, place);
    const grant = (await this.tokens.lockGrant(manager, { source, sourceKey }))!;
    const taken = await this.tokens.sumTaken(manager, grant.id);
    const held = await this.reservations.heldOf(manager, grant.id);
    const changes = changesOf(grant, taken, taking);
    const wanted = changesOf({ remaining: grant.remaining + held }, taken, taking);
    const owed = { refund: wanted.refund - changes.refund, dispute: wanted.dispute - changes.dispute };
    if (owed.refund !== grant.owedRefund || owed.dispute !== grant.owedDispute)
      await this.tokens.setOwed(manager, grant.id, owed);
    if (changes.refund === 0 && changes.dispute === 0) return true;
    const balance = await this.lowBalance.find(manager, grant);
    await this.claims.move(manager, grant, changes);
    await this.lowBalance.compare(manager, grant, balance);
    return true;
  }
}
