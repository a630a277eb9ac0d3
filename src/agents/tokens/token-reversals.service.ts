import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { TokenGrant } from './token-grant.entity.js';
import { LowBalanceService } from './low-balance/low-balance.service.js';
import { ReservationsRepository } from './reservations/reservations.repository.js';
import { TokenAccountsService } from './token-accounts.service.js';
import { TokenClaimsService } from './token-claims.service.js';
import { changesOf, divided, type Taken, type Taking } from './token-reversal.js';
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
   * Adjusts the grants of a payment, even expired ones, to its refunds and disputes. Tokens that reservations hold are
   * taken when they return.
   * @returns false if the payment has no grant
   */
  async apply(
    manager: EntityManager,
    { source, sourceKey, ...taking }: Taking & Pick<TokenGrant, 'source' | 'sourceKey'>,
  ): Promise<boolean> {
    const place = await this.tokens.findGrant(manager, { source, sourceKey });
    if (!place) return false;
    await this.accounts.lock(manager, place);
    const grants = await this.read(manager, { source, sourceKey });
    const taken = sumOf(grants.map((one) => one.taken));
    const [remaining, held] = [sum(grants.map(({ room }) => room)), sum(grants.map((one) => one.held))];
    const changes = changesOf({ remaining }, taken, taking);
    const wanted = changesOf({ remaining: remaining + held }, taken, taking);
    const owed = { refund: wanted.refund - changes.refund, dispute: wanted.dispute - changes.dispute };
    const debts = divided(
      grants.map(({ held }) => ({ room: held, taken: NOTHING })),
      owed,
    );
    for (const [index, { grant }] of grants.entries()) await this.owe(manager, grant, debts[index]!);
    if (changes.refund === 0 && changes.dispute === 0) return true;
    const balance = await this.lowBalance.find(manager, place);
    const parts = divided(grants, sumOf([taken, changes]));
    for (const [index, { grant }] of grants.entries()) await this.claims.move(manager, grant, parts[index]!);
    await this.lowBalance.compare(manager, place, balance);
    return true;
  }

  /** Locks and reads the grants of a payment. Those that start last come first. */
  private async read(manager: EntityManager, key: Pick<TokenGrant, 'source' | 'sourceKey'>) {
    const grants = [];
    for (const grant of await this.tokens.lockAll(manager, key))
      grants.push({
        grant,
        room: grant.remaining,
        taken: await this.tokens.sumTaken(manager, grant.id),
        held: await this.reservations.heldOf(manager, grant.id),
      });
    return grants;
  }

  private async owe(manager: EntityManager, grant: TokenGrant, owed: Taken): Promise<void> {
    if (owed.refund !== grant.owedRefund || owed.dispute !== grant.owedDispute)
      await this.tokens.setOwed(manager, grant.id, owed);
  }
}

const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);

const NOTHING: Taken = { refund: 0, dispute: 0 };

function sumOf(all: Taken[]): Taken {
  return { refund: sum(all.map(({ refund }) => refund)), dispute: sum(all.map(({ dispute }) => dispute)) };
}
